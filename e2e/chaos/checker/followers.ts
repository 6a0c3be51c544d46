import type { Evidence, KeptDecision, WireEvent } from '../evidence.js';
import { canonical, type EvidenceIndex } from './evidence-index.js';
import { type Finding, Tally } from './finding.js';

/** I29: every event reached every durable follower, in order: each stores its effects. */
export function checkFollowers({ evidence: all, erased }: EvidenceIndex): Finding[] {
  const tally = new Tally('I29', 'every event reaches every durable follower, in order');
  // Effects of erased events are gone.
  const evidence = { ...all, histories: all.histories.filter(({ conversationId }) => !erased.has(conversationId)) };
  const { head, positions } = evidence.followers;
  for (const [name, position] of Object.entries(positions)) {
    tally.expect(position === head, () => `${name} is at ${position}, the log at ${head}`);
  }
  const decisions = checkDecisions(evidence, tally);
  const messages = checkMessages(evidence, tally);
  return [tally.finding(`${decisions} decisions, ${messages} messages in the search index`)];
}

function checkDecisions({ histories, followers }: Evidence, tally: Tally): number {
  const expected = new Map(histories.flatMap(({ events }) => [...replayDecisions(events, followers)]));
  const kept = new Map(followers.decisions.map((decision) => [decision.eventId, decision]));
  for (const id of new Set([...expected.keys(), ...kept.keys()])) {
    const [one, other] = [canonical(expected.get(id) ?? null), canonical(kept.get(id) ?? null)];
    tally.expect(one === other, () => `the decision of ${id} is kept as ${other}, the log says ${one}`);
  }
  return kept.size;
}

/** Decisions of one conversation, derived from its log. Verdicts and choices follow the events they refer to. */
function replayDecisions(
  events: readonly WireEvent[],
  { considered }: Evidence['followers'],
): ReadonlyMap<string, KeptDecision> {
  const decisions = new Map<string, KeptDecision>();
  const change = (id: unknown, changed: Partial<KeptDecision>) => {
    const before = decisions.get(String(id));
    if (before) decisions.set(before.eventId, { ...before, ...changed });
  };
  for (const { id, type, actor, data } of events) {
    if (type === 'message.posted' && data.corrects !== undefined) change(data.corrects, { isCorrected: true });
    else if (type === 'answer.judged' && actor.kind === 'visitor')
      change(data.eventId, { visitorVerdict: String(data.verdict) });
    else if (type === 'answer.judged') change(data.eventId, { operatorVerdict: String(data.verdict) });
    else if (type === 'conversation.resolved' && data.articleId !== undefined) {
      const withheld = [...decisions.values()].findLast(({ origin }) => origin === 'withheld');
      change(withheld?.eventId, { choice: String(data.articleId) });
    }
    const decision = considered[id];
    if (decision === undefined) continue;
    if (decision.choice !== undefined) change(decision.choice.asked, { choice: decision.choice.articleId ?? 'none' });
    decisions.set(id, {
      eventId: id,
      origin: origins[type] ?? type,
      decision: decision.decision,
      visitorVerdict: null,
      operatorVerdict: type === 'suggestion.judged' ? String(data.verdict) : null,
      choice: null,
      isCorrected: false,
      cited: citedBy(data),
    });
  }
  return decisions;
}

const origins: Readonly<Record<string, string>> = {
  'message.posted': 'said',
  'answer.withheld': 'withheld',
  'suggestion.judged': 'suggested',
};

function citedBy(data: Record<string, unknown>): string[] {
  const citations = (data.citations ?? []) as readonly { articleId: string; version: number }[];
  return [...new Set(citations.map(({ articleId, version }) => `${articleId}@${version}`))].sort();
}

function checkMessages({ histories, followers }: Evidence, tally: Tally): number {
  const times = new Map(followers.messages.map((found) => [`${found.conversationId} ${found.seq}`, found.times]));
  const posted = histories.flatMap(({ events }) => events.filter(({ type }) => type === 'message.posted'));
  for (const { conversationId, seq } of posted) {
    const found = times.get(`${conversationId} ${seq}`) ?? 0;
    tally.expect(found === 1, () => `the search finds message ${seq} of ${conversationId} ${found} times`);
  }
  const { indexed } = followers;
  tally.expect(indexed === posted.length, () => `the index holds ${indexed} messages, the log ${posted.length}`);
  return indexed;
}
