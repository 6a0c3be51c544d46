import type { Acknowledgement, ClientEvidence } from '../evidence.js';
import { acknowledgedNumber, type EvidenceIndex, keyOf } from './evidence-index.js';
import { type Finding, Tally } from './finding.js';

/** I1, I3, I6: acknowledgements. */
export function checkAcknowledgements(index: EvidenceIndex): Finding[] {
  const stored = new Tally('I1', 'an acknowledged act is in the history');
  const agree = new Tally('I3', 'acknowledgements of one key agree');
  const ordered = new Tally('I6', 'acknowledged before sent means smaller number');
  for (const client of index.evidence.clients) {
    for (const ack of client.acknowledgements) checkStored(index, client, ack, stored);
    checkAgreement(client, agree);
  }
  checkOrder(index, ordered);
  return [stored.finding(), agree.finding(), ordered.finding()];
}

function checkStored(index: EvidenceIndex, client: ClientEvidence, ack: Acknowledgement, tally: Tally): void {
  // The sdk does not expose the keys of its commands: I8 counts these commands.
  if (ack.clientKey === null) return;
  const { event } = ack;
  const isErased = ack.conversationId !== null && index.erased.has(ack.conversationId);
  // The event was erased before the client could see it.
  if (isErased && event === null) return;
  // An erased event has lost its key, but neither its id nor its numbers.
  const found = isErased
    ? index.events.get(event?.id ?? '')
    : index.byKey.get(keyOf(ack.conversationId, ack.clientKey))?.[0];
  // An event that is not on the screen when it is acknowledged is known by its key alone.
  const isIt =
    found !== undefined &&
    (event === null ||
      (found.id === event.id && found.at === event.at && acknowledgedNumber(index, client.kind, found) === event.seq));
  tally.expect(isIt, () => `${client.name}: ${ack.name} ${ack.clientKey} is lost`);
}

function checkAgreement(client: ClientEvidence, tally: Tally): void {
  const first = new Map<string, Acknowledgement>();
  for (const ack of client.acknowledgements) {
    if (ack.clientKey === null) continue;
    const key = keyOf(ack.conversationId, ack.clientKey);
    const before = first.get(key);
    if (!before) first.set(key, ack);
    else {
      const isSame = (['id', 'seq', 'at'] as const).every((field) => before.event?.[field] === ack.event?.[field]);
      // The first acknowledgement may have been lost: only later ones must be marked as duplicates.
      tally.expect(
        isSame && ack.duplicate !== false,
        () => `${client.name}: ${ack.clientKey} was acknowledged as two events`,
      );
    }
  }
}

interface Sent {
  readonly first: number;
  readonly seq: number;
  readonly key: string;
}

/** Order check: each event has a larger number than every event acknowledged to any client before it was sent. */
function checkOrder(index: EvidenceIndex, tally: Tally): void {
  const sent = new Map<string, Sent[]>();
  const acknowledged = new Map<string, { tick: number; seq: number }[]>();
  for (const { acts, acknowledgements } of index.evidence.clients) {
    const firsts = new Map<string, number>();
    for (const { clientKey, tick } of acts) if (clientKey && !firsts.has(clientKey)) firsts.set(clientKey, tick);
    for (const { clientKey, conversationId, tick } of acknowledgements) {
      const event = clientKey === null ? undefined : index.byKey.get(keyOf(conversationId, clientKey))?.[0];
      if (!event || clientKey === null || conversationId === null) continue;
      push(acknowledged, conversationId, { tick, seq: event.seq });
      const first = firsts.get(clientKey);
      if (first === undefined) continue;
      push(sent, conversationId, { first, seq: event.seq, key: clientKey });
      firsts.delete(clientKey);
    }
  }
  for (const [id, all] of sent) {
    const answers = (acknowledged.get(id) ?? []).sort((a, b) => a.tick - b.tick);
    let largest = 0;
    let next = 0;
    for (const { first, seq, key } of all.sort((a, b) => a.first - b.first)) {
      for (let answer = answers[next]; answer && answer.tick < first; answer = answers[next]) {
        largest = Math.max(largest, answer.seq);
        next += 1;
      }
      tally.expect(seq > largest, () => `${id}: ${key} has the number ${seq}, but ${largest} was acknowledged before`);
    }
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
