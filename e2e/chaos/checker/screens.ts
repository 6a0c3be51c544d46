import type { ClientEvidence, WireEvent } from '../evidence.js';
import { visitorFields } from './facts.js';
import { type Finding, Tally } from './finding.js';
import { canonical, type LookUp, numberFor } from './look-up.js';

/** I7, I9, I10: what people saw. */
export function checkScreens(look: LookUp): Finding[] {
  const equal = new Tally('I7', 'after quiet, every screen equals the history');
  const own = new Tally('I9', "nobody receives another's conversation");
  const shown = new Tally('I10', 'nothing is shown that is not stored as shown, and what was shown stays');
  for (const client of look.evidence.clients) {
    for (const screen of client.screens) {
      const events = look.histories.get(screen.conversationId)?.events ?? [];
      const visible = events.filter((event) => numberFor(client.kind, event) !== null);
      const expected = screen.isWhole ? visible : visible.slice(-screen.events.length);
      const ids = (list: readonly WireEvent[]) => list.map(({ id }) => id).join(' ');
      equal.expect(
        ids(screen.events) === ids(expected) && (screen.isWhole || screen.events.length > 0),
        () => `${client.name} shows ${screen.events.length} of ${visible.length} events of ${screen.conversationId}`,
      );
    }
    checkReceived(look, client, own, shown);
  }
  return [equal.finding(), own.finding(), shown.finding()];
}

function checkReceived(look: LookUp, client: ClientEvidence, own: Tally, shown: Tally): void {
  for (const event of client.received) {
    const { conversationId, id } = event;
    if (client.kind === 'visitor') {
      const isOwn = look.histories.get(conversationId)?.visitorId === client.who;
      own.expect(isOwn, () => `${client.name} received ${id} of ${conversationId}`);
    }
    const stored = look.events.get(id);
    const view = stored && (client.kind === 'visitor' ? visitorView(stored) : stored);
    const isSame = view && canonical(event) === canonical(view);
    shown.expect(isSame === true, () => `${client.name} saw ${event.type} ${id}, which is not stored so`);
  }
  for (const id of client.forgotten) shown.expect(false, () => `${client.name} saw ${id} vanish`);
}

/** As a visitor may see it; null for what is internal. */
function visitorView(event: WireEvent): WireEvent | null {
  const fields = visitorFields[event.type];
  if (!fields || event.publicSeq === null || event.publicSeq === undefined) return null;
  const { publicSeq, data, clientKey, ...rest } = event;
  const actor = event.actor.kind === 'api' ? { kind: 'api', id: null } : event.actor;
  const visible = Object.fromEntries(Object.entries(data).filter(([name]) => fields.includes(name)));
  return {
    ...rest,
    actor,
    seq: publicSeq,
    clientKey: event.actor.kind === 'visitor' ? clientKey : null,
    data: visible,
  };
}
