import type { AnswerDecision, ChoiceMade, MessageChoice } from '#contracts/answer.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { readConsent } from '#domain/dialogue/entities/read-consent.js';
import { findChoice } from '#domain/dialogue/find-choice.js';
import { declinesAll } from '#domain/dialogue/none-of-these.js';

type Message = Extract<LoggedEvent, { type: 'message.posted' }>;

/** The visitor's choice among those in the bot's last message, with the question that the message was about. */
export interface VisitorChoice extends ChoiceMade {
  /** Action to start; null: the visitor has chosen an article, or none of the choices. */
  readonly action: BotActionName | null;
  readonly offered: readonly ArticleId[];
  readonly asking: AnswerDecision;
}

/**
 * Reads a choice from these words, given the decision record of `asking`; null: nothing was offered, or the words are a
 * new question.
 */
export function visitorChoice(
  asking: Message | undefined,
  decision: AnswerDecision | null,
  said: readonly string[],
): VisitorChoice | null {
  if (asking?.actor.kind !== 'bot' || decision === null) return null;
  const { choices = [] } = asking.data;
  const chosen = findChoice(choices, said) ?? agreedTo(choices, said);
  if (chosen === null && !declinesAll(choices, said)) return null;
  const offered = choices.flatMap(({ articleId }) => articleId ?? []);
  const { articleId = null, action = null } = chosen ?? {};
  return { asked: asking.id, articleId, action, offered, asking: decision };
}

/** Accepts the only choice by "yes". */
function agreedTo(choices: readonly MessageChoice[], said: readonly string[]): MessageChoice | null {
  const [only] = choices;
  if (only === undefined || choices.length > 1) return null;
  return said.every(onlyAgrees) ? only : null;
}

function onlyAgrees(words: string): boolean {
  const consent = readConsent(words);
  return consent?.agrees === true && consent.rest === '';
}

/** Clarifying question that is repeated. */
export interface RepeatedQuestion {
  readonly choices: MessageChoice[];
  readonly decision: AnswerDecision;
}

/** Repeats a clarifying question after "yes" to several choices, which does not say to which; once. Null: otherwise. */
export function repeatedQuestion(
  asking: Message | undefined,
  decision: AnswerDecision | null,
  said: readonly string[],
): RepeatedQuestion | null {
  if (asking?.actor.kind !== 'bot' || decision === null || decision.evidence.repeated) return null;
  const { choices = [] } = asking.data;
  if (choices.length < 2 || !said.every(onlyAgrees)) return null;
  return { choices, decision: { ...decision, evidence: { ...decision.evidence, repeated: 1 }, tookMs: 0 } };
}

/** Decision record of a chosen answer: it answers the question that the bot asked back about. */
export function chosenDecision(answer: AnswerDecision, { asked, articleId, asking }: VisitorChoice): AnswerDecision {
  const { standalone: _, ...record } = answer;
  return { ...record, ...questionOf(asking), choice: { asked, articleId } };
}

/** Decision record of declined choices. The remaining candidates keep their likelihood. */
export function declinedDecision({ asked, asking, offered }: VisitorChoice): AnswerDecision {
  const candidates = asking.candidates.filter(({ articleId }) => !offered.includes(articleId));
  const confidence = candidates[0]?.confidence ?? 0;
  const choice = { asked, articleId: null };
  return { ...asking, decision: 'withhold', reason: 'no_match', candidates, confidence, choice, tookMs: 0 };
}

function questionOf({ question, standalone }: AnswerDecision): Pick<AnswerDecision, 'question' | 'standalone'> {
  return { question, ...(standalone !== undefined && { standalone }) };
}
