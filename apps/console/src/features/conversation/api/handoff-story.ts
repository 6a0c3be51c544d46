import type { AnswerDecision } from '#contracts/answer.js';
import type { HandoffReason } from '#contracts/states.js';
import type { TeamRuleMatch } from '#contracts/teams.js';
import type { ConversationSummary, EventView } from '#contracts/views.js';

import type { EventOf } from './event-of.js';

export interface PassedOn {
  reason: EventOf<'conversation.transferred'>['data']['reason'];
  note: string | null;
  byId: string | null;
}

/** Summary of a handoff for the accepting operator, derived from the events. */
export interface HandoffStory {
  /** The visitor's question, verbatim. */
  question: string | null;
  /** An operator had it before this wait and passed it on (`transferred`), or is away, or let it wait too long (`requeued`). */
  reason: HandoffReason | 'transferred' | 'requeued' | null;
  /** Attempts of the bot at this question since an operator last had it, newest first, at most three. */
  attempts: readonly { outcome: 'answered' | 'asked' | 'withheld'; decision: AnswerDecision }[];
  /** Set for a request outside opening hours: time of the request and of the next opening. */
  closed: { askedAt: string; opensAt: number } | null;
  /** Rule that chose the present team. */
  teamRule: TeamRuleMatch | null;
  /** Transfer by a colleague, with the note, or a return to the queue by the system and whose conversation it was. */
  passedOn: PassedOn | null;
}

export function handoffStory(summary: ConversationSummary, events: readonly EventView[]): HandoffStory {
  const started = events.findLastIndex((event) => event.type === 'handoff.started');
  const { began, heldUntil } = lastWait(events);
  const episode = events[began]?.episode ?? summary.episode;
  const reasonAfter = reasonAfterOperator(events[began]);
  // The bot handed over a question; to a colleague go all that the visitor has written since as well.
  const until = events.slice(0, began === -1 || reasonAfter !== null ? undefined : began + 1);
  const own = until.filter((event) => event.episode === episode);
  // Whoever undoes a resolution opens an episode in which the visitor has not written yet.
  const before = own.some(({ type, actor }) => type === 'message.posted' && actor.kind === 'visitor') ? own : until;
  const decisions = decisionsIn(before.filter(({ seq }) => seq > heldUntil));
  const question = questionOf(before, decisions);
  return {
    question,
    reason: reasonAfter ?? summary.queue?.reason ?? summary.handoffReason,
    attempts: decisions
      .filter((attempt) => isAttempt(attempt) && isAbout(attempt, question))
      .reverse()
      .slice(0, 3),
    closed: closedWait(events.slice(Math.max(started, 0))),
    teamRule: teamRuleOf(summary, events[started]),
    passedOn: transferOf(events),
  };
}

function reasonAfterOperator(began: EventView | undefined): HandoffStory['reason'] {
  if (began?.type === 'conversation.woken') return 'requeued';
  if (began?.type !== 'conversation.transferred') return null;
  return began.data.reason === 'operator' ? 'transferred' : 'requeued';
}

function decisionsIn(events: readonly EventView[]): HandoffStory['attempts'] {
  return events.flatMap((event): HandoffStory['attempts'] => {
    const { decision } = event;
    if (decision === undefined) return [];
    if (event.type === 'answer.withheld') return [{ outcome: 'withheld', decision }];
    if (event.type !== 'message.posted') return [];
    return [{ outcome: event.data.choices ? 'asked' : 'answered', decision }];
  });
}

/**
 * Index of the event that began the last wait, or with which an operator took over without one, and the last sequence
 * number before it at which an operator had the conversation. -1 for none.
 */
function lastWait(events: readonly EventView[]): { began: number; heldUntil: number } {
  let wait = { began: -1, heldUntil: -1 };
  let control: Control = 'none';
  let heldUntil = -1;
  for (const [at, event] of events.entries()) {
    if (control === 'held') heldUntil = event.seq;
    const next = controlAfter(event);
    if (next === null) continue;
    const begins = next !== 'none' && event.type !== 'conversation.reopened';
    if (begins && control !== 'waiting') wait = { began: at, heldUntil };
    control = next;
  }
  return wait;
}

/** Whether a conversation waits for an operator, or one has it. */
type Control = 'waiting' | 'held' | 'none';

/** Control after an event; null: unchanged. */
function controlAfter(event: EventView): Control | null {
  switch (event.type) {
    case 'handoff.started':
    case 'conversation.transferred':
      return 'waiting';
    case 'conversation.woken':
      return event.data.to === 'queued' ? 'waiting' : null;
    case 'handoff.completed':
      return 'held';
    case 'conversation.reopened':
      return event.data.to === 'assigned' ? 'held' : 'none';
    case 'handoff.cancelled':
    case 'handoff.returned':
    case 'conversation.resolved':
      return 'none';
    default:
      return null;
  }
}

/**
 * Last question, skipping requests for a person without a subject, *None of these*, and replies to the bot in a
 * dialogue: "Yes".
 */
function questionOf(events: readonly EventView[], decisions: HandoffStory['attempts']): string | null {
  const last = decisions.at(-1)?.decision;
  if (last && hasDeclined(last)) return last.question;
  const asked = decisionsIn(events)
    .filter(({ decision }) => decision.reason === 'visitor_requested' && !decision.evidence.about)
    .map(({ decision }) => decision.question);
  let inDialogue = false;
  const said: { text: string; isReply: boolean }[] = [];
  for (const event of events) {
    if (event.type === 'dialogue.updated')
      inDialogue = event.data.dialogue !== null && !('waits' in event.data.dialogue);
    // A change of the speaker ends a dialogue by itself.
    else if (controlAfter(event) !== null) inDialogue = false;
    else if (event.type === 'message.posted' && event.actor.kind === 'visitor')
      said.push({ text: event.data.text, isReply: inDialogue });
  }
  const own = said.filter(({ text }) => !asked.includes(text));
  return (own.findLast(({ isReply }) => !isReply) ?? own.at(-1) ?? said.at(-1))?.text ?? null;
}

/**
 * Opening time of the wait that the first event began, or of the team that it was moved to since, until an operator
 * accepts.
 */
function closedWait([began, ...since]: readonly EventView[]): HandoffStory['closed'] {
  if (began?.type !== 'handoff.started') return null;
  const moved = since.findLast(isMoveToTeam);
  const wait = moved ?? began;
  if (!wait.data.opensAt) return null;
  if (since.slice(moved ? since.indexOf(moved) : 0).some(({ type }) => type === 'handoff.completed')) return null;
  return { askedAt: wait.at, opensAt: Date.parse(wait.data.opensAt) };
}

function isMoveToTeam(event: EventView): event is EventOf<'conversation.transferred'> {
  return event.type === 'conversation.transferred' && event.data.opensAt !== undefined;
}

/** Not after a transfer to another team. */
function teamRuleOf({ team }: ConversationSummary, began: EventView | undefined): TeamRuleMatch | null {
  if (began?.type !== 'handoff.started' || began.data.teamId !== team?.id) return null;
  return began.data.teamRule ?? null;
}

function transferOf(events: readonly EventView[]): HandoffStory['passedOn'] {
  const at = events.findLastIndex(
    (event) => event.type === 'conversation.transferred' || event.type === 'handoff.completed',
  );
  const last = events[at];
  if (last?.type !== 'conversation.transferred') return null;
  const { reason, note } = last.data;
  const byId = reason === 'operator' ? idOf(last.actor) : ownerBefore(events.slice(0, at));
  return { reason, note, byId };
}

function idOf({ kind, id }: EventView['actor']): string | null {
  return kind === 'operator' ? id : null;
}

/** The operator who had the conversation last. */
function ownerBefore(events: readonly EventView[]): string | null {
  const got = events.findLast(({ type }) => type === 'handoff.completed' || type === 'conversation.reopened');
  return got?.type === 'handoff.completed' || got?.type === 'conversation.reopened' ? got.data.operatorId : null;
}

/** The visitor declined all choices of the clarifying question. */
function hasDeclined({ choice }: AnswerDecision): boolean {
  return choice !== undefined && choice.articleId === null;
}

/** A turn of several messages is one question; earlier questions are in the thread, where their answers are. */
function isAbout({ decision }: HandoffStory['attempts'][number], question: string | null): boolean {
  return question !== null && (decision.question === question || decision.question.split('\n').includes(question));
}

/** Small talk, requests for a person and *None of these* do not count as attempts. */
function isAttempt({ outcome, decision }: HandoffStory['attempts'][number]): boolean {
  if (decision.reason === 'visitor_requested' || hasDeclined(decision)) return false;
  return outcome !== 'answered' || decision.candidates.length > 0;
}
