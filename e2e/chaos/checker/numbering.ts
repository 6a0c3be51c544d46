import type { History } from '../evidence.js';
import { canonical, type EvidenceIndex, unexplained } from './evidence-index.js';
import { type Finding, Tally } from './finding.js';

/** I2, I4, I5: consistency of the history. */
export function checkNumbering({ evidence }: EvidenceIndex): Finding[] {
  const once = new Tally('I2', 'nothing is stored twice (key, id, number)');
  const dense = new Tally('I4', 'numbers are dense');
  const same = new Tally('I5', 'the history is the same on every read');
  const ids = new Set<string>();
  for (const { conversationId, events } of evidence.histories) {
    const keys = new Set<string>();
    const numbers = new Set<number>();
    for (const { id, seq, clientKey, actor } of events) {
      const act = clientKey === null ? null : `${actor.kind} ${actor.id} ${clientKey}`;
      const isNew = !ids.has(id) && !numbers.has(seq) && (act === null || !keys.has(act));
      once.expect(isNew, () => `${conversationId}: event ${seq} (${id}) occurs twice`);
      ids.add(id);
      numbers.add(seq);
      if (act !== null) keys.add(act);
    }
  }
  for (const history of evidence.histories) {
    checkDense(history, dense);
    checkReadings(history, same);
  }
  return [once.finding(), dense.finding(), same.finding()];
}

function checkDense({ conversationId, events }: History, tally: Tally): void {
  let publicSeq = 0;
  for (const [index, event] of events.entries()) {
    tally.expect(event.seq === index + 1, () => `${conversationId}: ${event.seq} is at position ${index + 1}`);
    if (event.publicSeq === null || event.publicSeq === undefined) continue;
    publicSeq += 1;
    const expected = publicSeq;
    tally.expect(event.publicSeq === expected, () => `${conversationId}: public ${event.publicSeq} for ${expected}`);
  }
}

function checkReadings({ conversationId, events, readings }: History, tally: Tally): void {
  for (const { by, only, isExplained = false, events: read } of readings) {
    const stored = isExplained ? events : events.map(unexplained);
    const expected = only === undefined ? stored : stored.filter(({ type }) => type === only);
    const isSame = canonical(read) === canonical(expected);
    tally.expect(isSame, () => `${conversationId}: read by ${by} it has ${read.length} events, not ${expected.length}`);
  }
}
