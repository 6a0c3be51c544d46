import type { AnswerDecision, ChoiceMade, MessageChoice } from '#contracts/answer.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { readConsent } from '#domain/dialogue/entities/read-consent.js';
import { findChoice } from '#domain/dialogue/find-choice.js';
import { declinesAll } from '#domain/dialogue/none-of-these.js';

type Message = Extract<LoggedEvent, { type: 'message.posted' }>;

/** What the visitor made of the choices in the bot's last message, with what that message asked about. */
export interface VisitorChoice extends ChoiceMade {
  /** What the bot is to do; null: the visitor has chosen an article, or none of the choices. */
  readonly action: BotActionName | null;
  readonly offered: readonly ArticleId[];
  readonly asking: AnswerDecision;
}

/** The choice that these words make, given what the bot considered for `asking`; null where the message offered none, or they are a question of their own. */
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

/** "Yes" to the only thing that the bot has offered to do. */
function agreedTo(choices: readonly MessageChoice[], said: readonly string[]): MessageChoice | null {
  const [only] = choices;
  if (only?.action === undefined || choices.length > 1) return null;
  return said.every((words) => readConsent(words)?.agrees && readConsent(words)?.rest === '') ? only : null;
}

/** The record of an answer that the visitor chose: an answer to the question that the bot asked back about. */
export function chosenDecision(answer: AnswerDecision, { asked, articleId, asking }: VisitorChoice): AnswerDecision {
  const { standalone: _, ...record } = answer;
  return { ...record, ...questionOf(asking), choice: { asked, articleId } };
}

/** The record of choices that were all turned down. What is left of the candidates is as likely as it was. */
export function declinedDecision({ asked, asking, offered }: VisitorChoice): AnswerDecision {
  const candidates = asking.candidates.filter(({ articleId }) => !offered.includes(articleId));
  const confidence = candidates[0]?.confidence ?? 0;
  const choice = { asked, articleId: null };
  return { ...asking, decision: 'withhold', reason: 'no_match', candidates, confidence, choice, tookMs: 0 };
}

function questionOf({ question, standalone }: AnswerDecision): Pick<AnswerDecision, 'question' | 'standalone'> {
  return { question, ...(standalone !== undefined && { standalone }) };
}
