import type { AnswerDecision } from '#contracts/answer.js';
import type { HandoffReason } from '#contracts/states.js';
import type { ConversationSummary, EventView } from '#contracts/views.js';

/** What somebody who takes a handoff has to know, told by the log. */
export interface HandoffStory {
  /** What the visitor wants, in the visitor's words. */
  question: string | null;
  reason: HandoffReason | null;
  /** What the bot made of it, newest first, at most three. */
  attempts: readonly { answered: boolean; decision: AnswerDecision }[];
  since: string | null;
  /** Set when nobody was there: when the visitor asked, and when people would be there again. */
  closed: { askedAt: string; opensAt: number } | null;
  /** What a colleague wrote when passing it on. */
  passedOn: { note: string | null; byId: string | null } | null;
}

export function handoffStory(summary: ConversationSummary, events: readonly EventView[]): HandoffStory {
  const started = events.findLastIndex((event) => event.type === 'handoff.started');
  const episode = events[started]?.episode ?? summary.episode;
  const before = events.slice(0, started === -1 ? undefined : started + 1).filter((event) => event.episode === episode);
  const decisions = before.flatMap((event) => {
    if (event.type === 'answer.withheld') return [{ answered: false, decision: event.data.decision }];
    return event.type === 'message.posted' && event.data.decision
      ? [{ answered: true, decision: event.data.decision }]
      : [];
  });
  return {
    question: questionOf(before, decisions),
    reason: summary.queue?.reason ?? summary.handoffReason,
    attempts: decisions.filter(isAttempt).reverse().slice(0, 3),
    since: summary.queue?.since ?? null,
    closed: closedWait(events.slice(Math.max(started, 0))),
    passedOn: transferOf(events),
  };
}

/** The last question, but "a person, please" is none: then the one before it. */
function questionOf(events: readonly EventView[], decisions: HandoffStory['attempts']): string | null {
  const asked = decisions
    .filter(({ decision }) => decision.reason === 'visitor_requested')
    .map(({ decision }) => decision.question);
  const said = events.flatMap((event) =>
    event.type === 'message.posted' && event.actor.kind === 'visitor' ? [event.data.text] : [],
  );
  return said.findLast((text) => !asked.includes(text)) ?? said.at(-1) ?? null;
}

/** Of the wait that the first event began, until somebody has had the conversation. */
function closedWait([began, ...since]: readonly EventView[]): HandoffStory['closed'] {
  if (began?.type !== 'handoff.started' || !began.data.opensAt) return null;
  if (since.some(({ type }) => type === 'handoff.completed')) return null;
  return { askedAt: began.at, opensAt: began.data.opensAt };
}

function transferOf(events: readonly EventView[]): HandoffStory['passedOn'] {
  const last = events.findLast(
    (event) => event.type === 'conversation.transferred' || event.type === 'handoff.completed',
  );
  if (last?.type !== 'conversation.transferred') return null;
  return { note: last.data.note, byId: last.actor.kind === 'operator' ? last.actor.id : null };
}

/** A greeting that was returned, or a wish for a person that was understood, is no try at an answer. */
function isAttempt({ answered, decision }: HandoffStory['attempts'][number]): boolean {
  return decision.reason !== 'visitor_requested' && !(answered && decision.candidates.length === 0);
}
