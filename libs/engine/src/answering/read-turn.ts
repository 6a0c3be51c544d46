import type { AnswerDecision } from '#contracts/answer.js';
import type { ArticleId, EventId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { LoggedEvent, OwedAnswer } from '#domain/conversation/conversation.js';
import { chosenIn } from '#domain/dialogue/chosen-in.js';
import type { Question } from '../ports/answerer.js';

type Message = Extract<LoggedEvent, { type: 'message.posted' }>;

/** What the answerer is asked, as far as the conversation decides it. */
type Turn = Pick<Question, 'text' | 'previousTurn'> & Required<Pick<Question, 'mayClarify' | 'chosen' | 'rejected'>>;

/** What the bot has to answer: a question, or the judgement that its answer to that question was wrong. */
export interface OwedTurn extends Turn {
  /** The decisions that the visitor called wrong for this question, oldest first. */
  readonly failures: readonly AnswerDecision[];
}

/** The owed turn, from the last events of the log up to it. */
export function readTurn(log: readonly LoggedEvent[], owed: OwedAnswer): OwedTurn {
  const messages = log.filter((event) => event.type === 'message.posted');
  const said = messages.filter((message) => message.actor.kind === 'visitor' && message.seq >= owed.fromSeq);
  const before = messages.filter((message) => message.seq < owed.fromSeq);
  const previous = previousTurn(before);
  const disputed = messages.find((message) => message.id === owed.disputes);
  if (disputed?.data.decision) return contradicted(log, disputed.data.decision, previous);
  // What was asked back before the visitor spoke is open until something else is said.
  const choices = choicesOf(before.at(-1));
  return {
    text: endOf(textOf(said)),
    previousTurn: previous,
    mayClarify: choices.length === 0,
    chosen:
      chosenIn(
        choices,
        said.map((message) => message.data.text),
      )?.articleId ?? null,
    rejected: [],
    failures: [],
  };
}

/** The same question once more, without the articles that were no answer to it. */
function contradicted(log: readonly LoggedEvent[], { question }: AnswerDecision, previous: string | null): OwedTurn {
  const wrong = new Set<EventId>();
  for (const { type, actor, data } of log) {
    if (type === 'answer.judged' && actor.kind === 'visitor' && data.verdict === 'wrong') wrong.add(data.eventId);
  }
  const judged = log.filter(
    (event): event is Message =>
      event.type === 'message.posted' && wrong.has(event.id) && event.data.decision?.question === question,
  );
  return {
    text: question,
    previousTurn: previous,
    mayClarify: false,
    chosen: null,
    rejected: [...new Set(judged.flatMap(articlesOf))],
    failures: judged.flatMap(({ data }) => data.decision ?? []),
  };
}

function articlesOf({ data }: Message): ArticleId[] {
  return data.citations?.map(({ articleId }) => articleId) ?? [];
}

function choicesOf(message: Message | undefined) {
  return message?.actor.kind === 'bot' ? (message.data.choices ?? []) : [];
}

/** What the visitor said last before this turn, until somebody answered. */
function previousTurn(before: readonly Message[]): string | null {
  const end = before.findLastIndex((message) => message.actor.kind === 'visitor');
  const start = before.findLastIndex((message, index) => index < end && message.actor.kind !== 'visitor');
  return end < 0 ? null : endOf(textOf(before.slice(start + 1, end + 1)));
}

function textOf(messages: readonly Message[]): string {
  return messages.map((message) => message.data.text).join('\n');
}

/** What was said last says what is wanted. A half of a character that the cut leaves is dropped. */
function endOf(said: string): string {
  return said.length <= limits.questionLength
    ? said
    : said.slice(-limits.questionLength).replace(/^[\uDC00-\uDFFF]/, '');
}
