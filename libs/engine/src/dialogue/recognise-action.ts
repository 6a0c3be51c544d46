import type { MessageChoice } from '#contracts/answer.js';
import type { BotAction, BotActionName } from '#contracts/business/bot-actions.js';
import type { ArticleId } from '#contracts/ids.js';
import type { Command } from '#domain/conversation/command.js';
import { onlyPoints } from '#domain/dialogue/entities/only-points.js';
import { type Line, type LineValue, sayLine, textValue } from '#domain/dialogue/form/say-line.js';
import { asksAbout } from '#domain/dialogue/intents/asks-about.js';
import { cancelsOrder } from '#domain/dialogue/intents/cancels-order.js';
import { withoutCourtesy } from '#domain/dialogue/intents/without-courtesy.js';
import type { Answer, Question } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { botActionsOf } from './enabled-bot-actions.js';
import { intentTitle } from './intent-articles.js';
import { minConfidence, preferIntent, type RecognisedIntent, recogniseIntent } from './recognise-intent.js';

export type ActionPorts = Pick<Ports, 'actionRegistry' | 'answerer' | 'chatbots' | 'log'>;

/** Action that a turn asks for, or candidates to ask the visitor about. */
export type RequestedAction =
  | { readonly kind: 'sure'; readonly action: BotActionName }
  | {
      readonly kind: 'maybe';
      readonly choices: readonly MessageChoice[];
      /** Articles that these actions replace, and that are not offered beside them. */
      readonly replaces: readonly ArticleId[];
    };

/**
 * Recognises the chatbot's action that a turn requests, given the knowledge base's answer; null: the knowledge base
 * answers. An article replaced by an action requests it with the article's confidence: below the confidence that starts
 * a form the action is offered, and after a question of the bot the article itself answers. A turn that only points at
 * something names no action. If the recognition fails, the knowledge base answers, too.
 */
export async function recogniseAction(
  ports: ActionPorts,
  question: Question,
  answer: Answer,
  signal: AbortSignal,
): Promise<RequestedAction | null> {
  const actions = actionsFor(ports, question);
  if (actions.length === 0) return null;
  const replacing = actions.find((action) => isReplaced(answer, action));
  const recognised = await intentOf(ports, question, signal);
  const preferred = preferIntent(
    recognised,
    replacing ? { ...answer.decision, decision: 'withhold' } : answer.decision,
  );
  const sure = preferred?.kind === 'sure' ? actions.find(({ name }) => name === preferred.intent) : undefined;
  const isSure = answer.decision.confidence >= minConfidence;
  const action = (sure ?? (isSure ? replacing : undefined))?.name;
  if (action) return { kind: 'sure', action };
  if (question.mayClarify === false) return null;
  const articles = answer.choices.flatMap(({ articleId }) => articleId ?? []);
  const explained = actions.filter(
    (action) => action === replacing || articles.some((id) => action.replaces.includes(id)),
  );
  const intended = preferred?.kind === 'maybe' ? preferred.choices.map(({ intent }) => intent) : [];
  const intendedActions = intended.flatMap((name) => actions.find((action) => action.name === name) ?? []);
  const offered = [...new Set([...explained, ...intendedActions])];
  if (offered.length === 0) return null;
  return {
    kind: 'maybe',
    choices: offered.map((action) => ({ label: intentTitle(action, question.locale), action: action.name })),
    replaces: offered.flatMap(({ replaces }) => replaces),
  };
}

/** Action that words surely request on their own; null: none. */
export async function sureAction(
  ports: ActionPorts,
  question: Question,
  signal: AbortSignal,
): Promise<BotActionName | null> {
  const found = await intentOf(ports, question, signal);
  const intent = found?.kind === 'sure' ? found.intent : null;
  return actionsFor(ports, question).find(({ name }) => name === intent)?.name ?? null;
}

function actionsFor(ports: ActionPorts, { chatbotId, text }: Question) {
  const enabled = botActionsOf(ports, chatbotId).filter(({ name }) => !asksAbout(name, text));
  return cancelsOrder(text) ? enabled.filter(({ name }) => name !== 'order.status') : enabled;
}

async function intentOf(
  { answerer, log }: ActionPorts,
  question: Question,
  signal: AbortSignal,
): Promise<RecognisedIntent | null> {
  if (onlyPoints(withoutCourtesy(question.text))) return null;
  return recogniseIntent(answerer, question, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    log.error({ error }, 'an intent was not recognised');
    return null;
  });
}

/** Adds possible actions to a clarifying question, behind the articles of the knowledge base that none of them replaces. */
export function offerActions(
  { choices: offered, replaces }: Extract<RequestedAction, { kind: 'maybe' }>,
  { text, choices, decision }: Answer,
  locale: string,
): Pick<Extract<Command, { type: 'post-answer' }>, 'text' | 'citations' | 'choices' | 'decision'> {
  const articles = choices.filter(({ articleId }) => articleId === undefined || !replaces.includes(articleId));
  const all = [...articles, ...offered].slice(0, maxChoices);
  const actions: LineValue = { kind: 'any_of', values: all.map(({ label }) => textValue(label)) };
  const line: Line = { key: all.length === 1 ? 'offer.action' : 'offer.actions', values: { actions } };
  return {
    text: articles.length > 0 ? text : sayLine(line, locale, 'UTC'),
    citations: [],
    choices: all,
    decision: { ...decision, decision: 'clarify', reason: null },
  };
}

/** Same maximum as in *Did you mean…?*. */
const maxChoices = 3;

function isReplaced({ decision, citations }: Answer, { replaces }: BotAction): boolean {
  if (decision.decision !== 'answer' || citations.length === 0) return false;
  return citations.every(({ articleId }) => replaces.includes(articleId));
}
