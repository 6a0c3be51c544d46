import { limits } from '#contracts/limits.js';
import type { Conversation, LoggedEvent, OwedAnswer, StandingAnswer } from './conversation.js';

/** Fields of the state that an event replaces. */
export type StateChange = Partial<Conversation>;
export type EventOf<T extends LoggedEvent['type']> = Extract<LoggedEvent, { type: T }>;

/** Applies a message: preview, waits, timers and the pending answer. */
export function evolveMessage(c: Conversation, event: EventOf<'message.posted'>): StateChange {
  const messageCount = c.messageCount + 1;
  // A correction of an earlier answer is no reply to the current question, which stays the last message.
  if (event.data.corrects !== undefined) return { standingAnswer: null, messageCount };
  const said: StateChange = {
    standingAnswer: null,
    messageCount,
    lastMessage: { actor: event.actor, text: excerpt(event.data.text), at: event.at, seq: event.seq },
  };
  // Assigned, not spread: a spread that is added to costs V8 a hidden class for each message, in the old generation.
  switch (event.actor.kind) {
    case 'visitor':
      return Object.assign(
        said,
        { waitingSince: c.waitingSince ?? event.at, resolvesAt: null } satisfies StateChange,
        turnWith(c, event),
      );
    case 'bot': {
      const answerOwed = leftOver(c.answerOwed, event);
      return Object.assign(said, {
        waitingSince: answerOwed && c.waitingSince,
        passedOver: [],
        answerOwed,
        standingAnswer: toStandingAnswer(c, event),
      } satisfies StateChange);
    }
    case 'operator':
      return Object.assign(said, {
        waitingSince: null,
        unanswered: null,
        lastOperatorAt: event.at,
        resolvesAt: null,
      } satisfies StateChange);
    case 'api_key':
    case 'application':
      if (event.data.answersUpTo === undefined) return said;
      return Object.assign(said, { waitingSince: null, passedOver: [], answerOwed: null } satisfies StateChange);
    case 'system':
      return said;
  }
}

/** The message joins the turn of the bot, or the one that is for a person. */
function turnWith(c: Conversation, event: EventOf<'message.posted'>): StateChange {
  return c.state === 'bot'
    ? { answerOwed: owedAfter(c.answerOwed, event) }
    : { unanswered: owedAfter(c.unanswered ?? null, event) };
}

/** A message sent while an answer is pending joins its turn; after a "wrong" it starts a new turn. */
function owedAfter(owed: OwedAnswer | null, { seq, at }: EventOf<'message.posted'>): OwedAnswer {
  const goesOn = owed !== null && owed.disputes === null;
  return { fromSeq: goesOn ? owed.fromSeq : seq, upToSeq: seq, since: owed?.since ?? at, disputes: null };
}

/** Messages after the one that is answered form a turn of their own. */
function leftOver(owed: OwedAnswer | null, { data: { answersUpTo } }: EventOf<'message.posted'>): OwedAnswer | null {
  if (owed === null || answersUpTo === undefined || owed.upToSeq <= answersUpTo) return null;
  return { fromSeq: answersUpTo + 1, upToSeq: owed.upToSeq, since: owed.since, disputes: null };
}

/** Only answers can be rated wrong, not questions back, nor messages of a dialogue, which cite nothing. */
function toStandingAnswer(c: Conversation, { id, data }: EventOf<'message.posted'>): StandingAnswer | null {
  if (c.answerOwed === null || data.answersUpTo === undefined || data.citations === undefined) return null;
  if (data.choices !== undefined) return null;
  return { eventId: id, fromSeq: c.answerOwed.fromSeq };
}

/** A "wrong" about the last answer is a turn: another answer is pending. Other ratings change nothing. */
export function evolveJudgement(c: Conversation, { actor, data, seq, at }: EventOf<'answer.judged'>): StateChange {
  const answer = c.standingAnswer ?? null;
  if (c.state !== 'bot' || actor.kind !== 'visitor' || data.verdict !== 'wrong') return {};
  if (answer === null || answer.eventId !== data.eventId) return {};
  return {
    standingAnswer: null,
    waitingSince: c.waitingSince ?? at,
    answerOwed: { fromSeq: answer.fromSeq, upToSeq: seq, since: at, disputes: answer.eventId },
  };
}

/**
 * Preview after *None of these*: the question that the choices were offered for, since the button's label alone is
 * meaningless.
 */
export function evolveWithheldAnswer(
  { lastMessage }: Conversation,
  { data: { declined } }: EventOf<'answer.withheld'>,
): StateChange {
  return declined !== undefined && lastMessage ? { lastMessage: { ...lastMessage, text: excerpt(declined) } } : {};
}

function excerpt(text: string): string {
  if (text.length <= limits.excerptLength) return text;
  // A cut may fall between the two halves of a character; the half that is left is dropped.
  return `${text.slice(0, limits.excerptLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
