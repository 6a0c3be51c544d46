import type { Acknowledgement, ClientEvidence } from '../evidence.js';
import { type Finding, Tally } from './finding.js';
import { keyOf, type LookUp, toldNumber } from './look-up.js';

/** I1, I3, I6: what was acknowledged. */
export function checkAcknowledgements(look: LookUp): Finding[] {
  const stored = new Tally('I1', 'an acknowledged act is in the history');
  const agree = new Tally('I3', 'acknowledgements of one key agree');
  const ordered = new Tally('I6', 'acknowledged before sent means smaller number');
  for (const client of look.evidence.clients) {
    for (const told of client.acknowledgements) checkStored(look, client, told, stored);
    checkAgreement(client, agree);
  }
  checkOrder(look, ordered);
  return [stored.finding(), agree.finding(), ordered.finding()];
}

function checkStored(look: LookUp, client: ClientEvidence, told: Acknowledgement, tally: Tally): void {
  // Commands of the sdk have no key that could be looked for: I8 counts them.
  if (told.clientKey === null) return;
  const found = look.byKey.get(keyOf(told.conversationId, told.clientKey))?.[0];
  const { event } = told;
  const isIt = found && event && found.id === event.id && toldNumber(look, client.kind, found) === event.seq;
  tally.expect(
    isIt === true && found?.at === event?.at,
    () => `${client.name}: ${told.name} ${told.clientKey} is lost`,
  );
}

function checkAgreement(client: ClientEvidence, tally: Tally): void {
  const first = new Map<string, Acknowledgement>();
  for (const told of client.acknowledgements) {
    if (told.clientKey === null) continue;
    const key = keyOf(told.conversationId, told.clientKey);
    const before = first.get(key);
    if (!before) first.set(key, told);
    else {
      const isSame = (['id', 'seq', 'at'] as const).every((field) => before.event?.[field] === told.event?.[field]);
      // The first answer may have been lost: only a later one must say that it is a repeat.
      tally.expect(
        isSame && told.duplicate !== false,
        () => `${client.name}: ${told.clientKey} was told as two things`,
      );
    }
  }
}

interface Sent {
  readonly first: number;
  readonly seq: number;
  readonly key: string;
}

/** For everything sent: the largest number that had been acknowledged by then, by anybody, is smaller than its own. */
function checkOrder(look: LookUp, tally: Tally): void {
  const sent = new Map<string, Sent[]>();
  const told = new Map<string, { tick: number; seq: number }[]>();
  for (const { acts, acknowledgements } of look.evidence.clients) {
    const firsts = new Map<string, number>();
    for (const { clientKey, tick } of acts) if (clientKey && !firsts.has(clientKey)) firsts.set(clientKey, tick);
    for (const { clientKey, conversationId, tick } of acknowledgements) {
      const event = clientKey === null ? undefined : look.byKey.get(keyOf(conversationId, clientKey))?.[0];
      if (!event || clientKey === null || conversationId === null) continue;
      push(told, conversationId, { tick, seq: event.seq });
      const first = firsts.get(clientKey);
      if (first === undefined) continue;
      push(sent, conversationId, { first, seq: event.seq, key: clientKey });
      firsts.delete(clientKey);
    }
  }
  for (const [id, all] of sent) {
    const answers = (told.get(id) ?? []).sort((a, b) => a.tick - b.tick);
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
