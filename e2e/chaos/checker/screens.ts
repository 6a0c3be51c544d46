import { type ActorKind, isProgram } from '#contracts/states.js';
import type { ClientEvidence, WireEvent } from '../evidence.js';
import { canonical, type EvidenceIndex, numberFor, unexplained } from './evidence-index.js';
import { visitorFields } from './facts.js';
import { type Finding, Tally } from './finding.js';

/** I7, I9, I10: what clients received and showed. */
export function checkScreens(index: EvidenceIndex): Finding[] {
  const equal = new Tally('I7', 'after quiet, every screen equals the history');
  const own = new Tally('I9', "nobody receives another's conversation");
  const shown = new Tally('I10', 'nothing is shown that is not stored as shown, and what was shown stays');
  for (const client of index.evidence.clients) {
    for (const screen of client.screens) {
      const events = index.histories.get(screen.conversationId)?.events ?? [];
      const visible = events.filter((event) => numberFor(client.kind, event) !== null);
      const expected = screen.isWhole ? visible : visible.slice(-screen.events.length);
      const ids = (list: readonly WireEvent[]) => list.map(({ id }) => id).join(' ');
      equal.expect(
        ids(screen.events) === ids(expected) && (screen.isWhole || screen.events.length > 0),
        () => `${client.name} shows ${screen.events.length} of ${visible.length} events of ${screen.conversationId}`,
      );
    }
    checkReceived(index, client, own, shown);
  }
  return [equal.finding(), own.finding(), shown.finding()];
}

function checkReceived(index: EvidenceIndex, client: ClientEvidence, own: Tally, shown: Tally): void {
  for (const event of client.received) {
    const { conversationId, id } = event;
    if (client.kind === 'visitor') {
      const isOwn = index.histories.get(conversationId)?.visitorId === client.who;
      own.expect(isOwn, () => `${client.name} received ${id} of ${conversationId}`);
    }
    const stored = index.events.get(id);
    const view = stored && (client.kind === 'visitor' ? visitorView(stored) : stored);
    // Text shown before an erasure is no longer in the log.
    const compared = (one: WireEvent) => canonical(index.erased.has(conversationId) ? withoutWords(one) : one);
    const isSame = view && compared(event) === compared(view);
    shown.expect(isSame === true, () => `${client.name} showed ${event.type} ${id} differently from what is stored`);
  }
  const reread = (id: string) => index.erased.has(index.events.get(id)?.conversationId ?? '');
  for (const id of client.forgotten)
    shown.expect(reread(id), () => `${client.name} showed ${id}, which then disappeared`);
}

function withoutWords({ data, decision, clientKey, ...rest }: WireEvent): object {
  return rest;
}

/** Visitor's view of an event; null for an internal one. */
function visitorView(event: WireEvent): WireEvent | null {
  const fields = visitorFields[event.type];
  const { publicSeq, data, clientKey, ...rest } = unexplained(event);
  if (!fields || publicSeq === null || publicSeq === undefined) return null;
  const actor = isProgram(event.actor.kind as ActorKind) ? { ...event.actor, id: null } : event.actor;
  const visible = Object.fromEntries(Object.entries(data).filter(([name]) => fields.includes(name)));
  return {
    ...rest,
    actor,
    seq: publicSeq,
    clientKey: event.actor.kind === 'visitor' ? clientKey : null,
    data: visible,
  };
}
