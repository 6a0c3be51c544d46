import type { History, WireEvent } from '../evidence.js';
import type { EvidenceIndex } from './evidence-index.js';
import { firstEpoch } from './facts.js';
import { type Finding, Tally } from './finding.js';

const uniqueWord = /zq[a-z]{12}/g;
const wordsOf = (text: string): readonly string[] => text.match(uniqueWord) ?? [];

/**
 * I27: erased content occurs nowhere any more, and nothing else was changed. All other rules check that the rest is
 * complete.
 */
export function checkErasures(index: EvidenceIndex): Finding[] {
  const tally = new Tally('I27', 'erasure is complete');
  const { histories, erasures, wordsInFiles, clients } = index.evidence;
  const isErased = ({ conversationId }: History) => index.erased.has(conversationId);
  // A visitor may repeat a word in the conversation that follows the erased one.
  const kept = new Set(histories.filter((one) => !isErased(one)).flatMap(({ events }) => wordsOf(textOf(events))));
  const gone = erasedWords(index).filter((word) => !kept.has(word));
  const inFiles = new Set(wordsInFiles);
  for (const word of gone) tally.expect(!inFiles.has(word), () => `${word} was erased, and is in a file`);
  // Otherwise the search for words in files would find nothing at all.
  const missing = [...kept].filter((word) => !inFiles.has(word));
  tally.expect(missing.length === 0, () => `${missing.length} words were not erased, and are in no file`);
  for (const { conversationId, kind, leftAtOnce, found, isVisitorGone, statuses } of erasures) {
    const elsewhere = saidElsewhere(index, conversationId);
    const left = leftAtOnce.filter((word) => !elsewhere.has(word));
    tally.expect(
      left.length === 0,
      () => `${conversationId}: ${left.join()} was in a file when the erasure was answered`,
    );
    const hits = found.filter((word) => !elsewhere.has(word));
    tally.expect(hits.length === 0, () => `${conversationId}: the search finds ${hits.join()}`);
    tally.expect(isDone(statuses), () => `${conversationId}: its erasure was answered ${statuses.join()}`);
    tally.expect(
      kind === 'conversation' || isVisitorGone === true,
      () => `the visitor of ${conversationId} is still there`,
    );
    tally.expect(index.erased.has(conversationId), () => `${conversationId} has no history any more`);
  }
  for (const history of histories) checkHistory(history, isErased(history), tally);
  const screens = clients.flatMap((client) => (client.leftAt === null ? client.screens : []));
  for (const { conversationId, events } of screens.filter((screen) => index.erased.has(screen.conversationId))) {
    const words = wordsOf(textOf(events)).filter((word) => !kept.has(word));
    tally.expect(words.length === 0, () => `a screen still shows ${words.join()} of ${conversationId}`);
  }
  return [tally.finding(`${index.erased.size} conversations with ${gone.length} unique words`)];
}

/** A 404 means success only if an earlier attempt was cut off. */
function isDone(statuses: readonly number[]): boolean {
  return statuses.at(-1) === 204 || (statuses.at(-1) === 404 && statuses.length > 1);
}

/**
 * Unique words of messages that were acknowledged in another conversation: a message sent during the erasure goes to
 * the following one, which may be erased later.
 */
function saidElsewhere({ evidence }: EvidenceIndex, conversationId: string): ReadonlySet<string> {
  return new Set(
    evidence.clients.flatMap(({ acknowledgements }) =>
      acknowledgements.flatMap((ack) =>
        ack.event !== null && ack.conversationId !== conversationId ? wordsOf(ack.text ?? '') : [],
      ),
    ),
  );
}

/** Unique words in the erased messages of all people. */
function erasedWords({ evidence, erased }: EvidenceIndex): string[] {
  return evidence.clients.flatMap(({ acts }) =>
    acts.flatMap(({ conversationId, text }) =>
      conversationId !== null && text !== null && erased.has(conversationId) ? wordsOf(text) : [],
    ),
  );
}

function checkHistory({ conversationId, events, readings, summary }: History, isErased: boolean, tally: Tally): void {
  const epoch = firstEpoch + (isErased ? 1 : 0);
  tally.expect(summary.epoch === epoch, () => `${conversationId} has the epoch ${summary.epoch}, not ${epoch}`);
  const [last] = events.slice(-1);
  tally.expect((last?.type === 'conversation.erased') === isErased, () => `${conversationId} ends with ${last?.type}`);
  if (!isErased) return;
  for (const { by, events: read } of [{ by: 'cursor', events }, ...readings]) {
    const words = read.filter(({ data, clientKey }) => clientKey !== null || (data.text ?? '') !== '' || hasWord(data));
    tally.expect(words.length === 0, () => `${conversationId}: read by ${by} it has words in ${words.length} events`);
  }
}

const hasWord = (data: object) => wordsOf(JSON.stringify(data)).length > 0;
const textOf = (events: readonly WireEvent[]) => JSON.stringify(events.map(({ data }) => data));
