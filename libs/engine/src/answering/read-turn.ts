import type { AnswerDecision } from '#contracts/answer.js';
import type { ArticleId, EventId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { isProgram } from '#contracts/states.js';
import type { LoggedEvent, OwedAnswer } from '#domain/conversation/conversation.js';
import { isCancel } from '#domain/dialogue/entities/read-cancel.js';
import type { Question } from '../ports/answerer.js';
import { type RepeatedQuestion, repeatedQuestion, type VisitorChoice, visitorChoice } from './visitor-choice.js';

type Message = Extract<LoggedEvent, { type: 'message.posted' }>;

/** Part of the question to the answerer that comes from the conversation. */
type Turn = Pick<Question, 'text' | 'previousTurn'> &
  Required<Pick<Question, 'earlierTurns' | 'mayClarify' | 'isReply' | 'chosen' | 'rejected'>>;

/** Turn that the bot has to answer: a question, or the verdict that its answer to that question was wrong. */
export interface OwedTurn extends Turn {
  /** The decisions that the visitor called wrong for this question, oldest first. */
  readonly failures: readonly AnswerDecision[];
  /** The visitor's choice among those offered; null: these words made none. */
  readonly choice: VisitorChoice | null;
  /** The clarifying question to repeat instead of an answer; null: none. */
  readonly repeats: RepeatedQuestion | null;
}

/** Turns before the owed one that the answerer gets: the previous one, and what small talk may stand behind. */
const turnsRead = 4;

type Decisions = ReadonlyMap<EventId, AnswerDecision>;

/** Events whose decision records {@link readTurn} needs: the disputed answer, or the offered choices. */
export function decisionsToRead(log: readonly LoggedEvent[], owed: OwedAnswer): EventId[] {
  const said = log.filter((event) => event.type === 'message.posted' && event.actor.kind === 'bot');
  return said.filter((message) => owed.disputes !== null || asksBack(message)).map(({ id }) => id);
}

/** Reads the pending turn from the last events of the log. */
export function readTurn(log: readonly LoggedEvent[], decisions: Decisions, owed: OwedAnswer): OwedTurn {
  const messages = log.filter((event) => event.type === 'message.posted');
  const said = messages.filter((message) => message.actor.kind === 'visitor' && message.seq >= owed.fromSeq);
  const before = messages.filter((message) => message.seq < owed.fromSeq);
  const reply = before.findLast(({ actor }) => actor.kind !== 'visitor');
  // Left to the bot after what an operator said: "yes" or "no" settles that, and calls nobody again.
  const isLeft = owed.isReturned === true && reply?.actor.kind === 'operator';
  const [previous = null] = isLeft ? [] : lastTurns(before, 1);
  // A matter ends with its episode.
  const episode = said.at(-1)?.episode;
  const recent = before.filter((message) => message.episode === episode);
  const earlierTurns = isLeft ? [] : lastTurns(recent, turnsRead).slice(1);
  const disputed = owed.disputes && decisions.get(owed.disputes);
  if (disputed) return contradicted(log, decisions, disputed, { previousTurn: previous, earlierTurns });
  // A clarifying question stays open until another author posts. A program's notice does not answer it.
  const asking = before.findLast(({ actor }) => !isProgram(actor.kind));
  const decision = (asking && decisions.get(asking.id)) ?? null;
  const words = said.map((message) => message.data.text);
  const choice = visitorChoice(asking, decision, words);
  const text = endOf(textOf(said));
  return {
    text,
    previousTurn: previous,
    earlierTurns,
    mayClarify: !asksBack(asking),
    // "Forget it" leaves the bot's question alone.
    isReply: (asksBack(asking) && !isCancel(text)) || (reply !== undefined && reply.actor.kind !== 'bot' && !isLeft),
    chosen: choice?.articleId ?? null,
    rejected: [],
    failures: [],
    choice,
    repeats: repeatedQuestion(asking, decision, words),
  };
}

/** Repeats the question without the articles that failed to answer it. */
function contradicted(
  log: readonly LoggedEvent[],
  decisions: Decisions,
  { question, choice }: AnswerDecision,
  turns: Pick<OwedTurn, 'previousTurn' | 'earlierTurns'>,
): OwedTurn {
  const wrong = new Set<EventId>();
  for (const { type, actor, data } of log) {
    if (type === 'answer.judged' && actor.kind === 'visitor' && data.verdict === 'wrong') wrong.add(data.eventId);
  }
  const judged = log.filter(
    (event): event is Message =>
      event.type === 'message.posted' && wrong.has(event.id) && decisions.get(event.id)?.question === question,
  );
  return {
    text: question,
    // Before a choice, the visitor's previous turn was the question itself.
    ...(choice ? { previousTurn: null, earlierTurns: [] } : turns),
    mayClarify: false,
    isReply: false,
    chosen: null,
    choice: null,
    repeats: null,
    rejected: [...new Set(judged.flatMap(articlesOf))],
    failures: judged.flatMap(({ id }) => decisions.get(id) ?? []),
  };
}

function articlesOf({ data }: Message): ArticleId[] {
  return data.citations?.map(({ articleId }) => articleId) ?? [];
}

function asksBack(message: LoggedEvent | undefined): boolean {
  return message?.type === 'message.posted' && (message.data.choices ?? []).length > 0;
}

/** The visitor's last turns, newest first. A turn is what the visitor says up to a reply. */
function lastTurns(messages: readonly Message[], count: number): string[] {
  const turns: string[] = [];
  let end = lastOfVisitor(messages);
  while (end >= 0 && turns.length < count) {
    const start = messages.findLastIndex((message, index) => index < end && message.actor.kind !== 'visitor');
    turns.push(endOf(textOf(messages.slice(start + 1, end + 1))));
    end = lastOfVisitor(messages.slice(0, start + 1));
  }
  return turns;
}

function lastOfVisitor(messages: readonly Message[]): number {
  return messages.findLastIndex((message) => message.actor.kind === 'visitor');
}

function textOf(messages: readonly Message[]): string {
  return messages.map((message) => message.data.text).join('\n');
}

/** Truncates from the start, because the end holds the request. Drops half a surrogate pair left by the cut. */
function endOf(said: string): string {
  return said.length <= limits.questionLength
    ? said
    : said.slice(-limits.questionLength).replace(/^[\uDC00-\uDFFF]/, '');
}
