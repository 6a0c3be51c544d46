import type { Act, ClientEvidence, WireEvent } from '../evidence.js';
import { type EvidenceIndex, keyOf, placeOf } from './evidence-index.js';
import { eventOfAct } from './facts.js';
import { type Finding, Tally } from './finding.js';

/** I8: content as sent, and nothing stored that was not sent. */
export function checkContent(index: EvidenceIndex): Finding[] {
  const tally = new Tally('I8', 'content as sent; nothing stored that nobody sent');
  const { clients, histories } = index.evidence;
  const sent = new Map<string, Act & { who: string | null; kind: string }>();
  for (const { acts, who, kind } of clients) {
    for (const act of acts) if (act.clientKey !== null) sent.set(act.clientKey, { ...act, who, kind });
  }
  for (const client of clients) checkAcknowledgedText(index, client, tally);
  // Remains of erased events are checked in I27.
  const kept = histories.filter(({ conversationId }) => !index.erased.has(conversationId));
  for (const event of kept.flatMap(({ events }) => events)) {
    const act = event.clientKey === null ? undefined : sent.get(event.clientKey);
    if (act) tally.expect(isOf(event, act), () => `${event.conversationId}: ${event.seq} is not what ${act.who} sent`);
    else if (event.type === 'message.posted' && isPersons(event))
      tally.expect(false, () => `${event.id}: nobody sent it`);
  }
  for (const line of countKeyless(index)) tally.expect(line.holds, () => line.text);
  return [tally.finding()];
}

/** Every acknowledged text, also of a repeat, must equal the text stored under its key. */
function checkAcknowledgedText(index: EvidenceIndex, { name, acknowledgements }: ClientEvidence, tally: Tally): void {
  for (const { clientKey, conversationId, text, name: act } of acknowledgements) {
    if (clientKey === null || text === null) continue;
    const event = index.byKey.get(keyOf(conversationId, clientKey))?.[0];
    // A missing event is a loss: I1.
    if (event) tally.expect(event.data.text === text, () => `${name}: the ${act} ${clientKey} was changed`);
  }
}

function isOf({ type, actor, data }: WireEvent, act: Act & { who: string | null; kind: string }): boolean {
  const isText = act.text === null || data.text === act.text;
  return isText && actor.kind === act.kind && actor.id === act.who && eventOfAct[act.name] === type;
}

function isPersons({ actor }: WireEvent): boolean {
  return actor.kind === 'visitor' || actor.kind === 'operator';
}

/**
 * Counts commands of the sdk, which does not expose their keys, by person, conversation and event: at most as many are
 * acknowledged as stored, and stored as sent. Erased events have no keys any more, and a command of a visitor may go to
 * the conversation that follows an erased one: those are left out.
 */
function countKeyless(index: EvidenceIndex): { holds: boolean; text: string }[] {
  const { evidence, erased } = index;
  const visitors = new Set(evidence.histories.flatMap((h) => (erased.has(h.conversationId) ? h.visitorId : [])));
  const counts = new Map<string, { sent: number; acknowledged: number; stored: number }>();
  const count = (
    who: string | null,
    conversationId: string | null,
    type: string,
    what: 'sent' | 'acknowledged' | 'stored',
  ) => {
    const place = placeOf(index, who, conversationId);
    if (visitors.has(who ?? '') || erased.has(place ?? '')) return;
    const key = `${who} ${place} ${type}`;
    const at = counts.get(key) ?? { sent: 0, acknowledged: 0, stored: 0 };
    at[what] += 1;
    counts.set(key, at);
  };
  const keyed = new Set<string>();
  for (const { who, acts, acknowledgements } of evidence.clients) {
    for (const act of acts) {
      if (act.clientKey !== null) keyed.add(act.clientKey);
      else count(who, act.conversationId, eventOfAct[act.name] ?? '', 'sent');
    }
    for (const act of acknowledgements) {
      if (act.clientKey === null) count(who, act.conversationId, eventOfAct[act.name] ?? '', 'acknowledged');
    }
  }
  for (const { actor, conversationId, type, clientKey } of evidence.histories.flatMap(({ events }) => events)) {
    // Requests of a program to business systems are counted in I31.
    if (type === 'action.requested') continue;
    if (clientKey !== null && !keyed.has(clientKey)) count(actor.id, conversationId, type, 'stored');
  }
  return [...counts].map(([key, { sent, acknowledged, stored }]) => ({
    holds: acknowledged <= stored && stored <= sent,
    text: `${key}: ${sent} sent, ${acknowledged} acknowledged, ${stored} stored`,
  }));
}
