import type { History } from '../evidence.js';
import { canonical, type EvidenceIndex } from './evidence-index.js';
import { type Finding, Tally } from './finding.js';
import { applyEvent, initialState } from './replay.js';

/** I19, I22: counters and derived state. */
export function checkCounters({ evidence }: EvidenceIndex): Finding[] {
  const counts = new Tally('I19', 'counters equal counts');
  const derived = new Tally('I22', 'derived state and counters recompute');
  const { histories, operators, counts: views } = evidence;
  const states = histories.map(({ summary }) => summary.state);
  const having = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
  const view = (name: string, expected: number) =>
    counts.expect(views[name] === expected, () => `the view ${name} counts ${views[name]}, there are ${expected}`);
  view('bot', having('bot'));
  view('queue', having('queued', 'offered'));
  view('snoozed', having('snoozed'));
  for (const { id, load } of operators) {
    const has = histories.filter(({ summary: { state, owner } }) => state === 'assigned' && owner?.id === id).length;
    counts.expect(load === has, () => `${id} has ${has} conversations, not ${load}`);
  }
  for (const history of histories) {
    const { conversationId, summary, events } = history;
    const messages = events.filter(({ type }) => type === 'message.posted').length;
    const isCounted = summary.seq === events.length && summary.messageCount === messages;
    counts.expect(isCounted, () => `${conversationId} has ${events.length} events and ${messages} messages`);
    checkState(history, derived);
  }
  return [counts.finding(), derived.finding()];
}

const maxExcerpt = 160;

function checkState({ conversationId, summary, events }: History, tally: Tally): void {
  const now = events.reduce(applyEvent, initialState());
  const ownerId = now.state === 'assigned' || now.state === 'snoozed' ? now.owner : null;
  const pairs: [string, unknown, unknown][] = [
    ['state', summary.state, now.state],
    ['owner', summary.owner?.id ?? null, ownerId],
    ['control', summary.control, now.control],
    ['episode', summary.episode, now.episode],
    ['priority', summary.priority, now.priority],
    ['labels', summary.labels, now.labels],
    ['outcome', summary.outcome, now.outcome],
    ['rating', summary.rating && { score: summary.rating.score, comment: summary.rating.comment }, now.rating],
    ['last message', summary.lastMessage?.seq ?? null, now.lastMessage?.seq ?? null],
    ['last text', excerptOf(summary.lastMessage?.text), excerptOf(now.lastMessage?.text)],
  ];
  for (const [what, acknowledged, made] of pairs) {
    const isSame = canonical(acknowledged) === canonical(made);
    tally.expect(
      isSame,
      () => `${conversationId}: ${what} is ${canonical(acknowledged)}, its log makes ${canonical(made)}`,
    );
  }
}

/** Beginning of a text: a row may cut a long one. */
function excerptOf(text: string | undefined): string | null {
  return text === undefined ? null : text.slice(0, maxExcerpt - 2);
}
