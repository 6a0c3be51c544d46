import type { BotAction, BotActionName } from '#contracts/business/bot-actions.js';
import type { Answer, Question } from '../ports/answerer.js';
import type { Ports } from '../ports/ports.js';
import { preferIntent, recogniseIntent } from './recognise-intent.js';

/**
 * The action of the chatbot that a turn asks for, given what the knowledge base answers to it; null: the knowledge base has the turn. What an article
 * answers that an action replaces asks for the action. The knowledge base has the turn as well where the answerer fails.
 */
export async function recogniseAction(
  { answerer, chatbots, log }: Pick<Ports, 'answerer' | 'chatbots' | 'log'>,
  question: Question,
  answer: Answer,
  signal: AbortSignal,
): Promise<BotActionName | null> {
  const { actions } = chatbots.policy(question.chatbotId);
  if (actions.length === 0) return null;
  const replacing = actions.find((action) => isReplaced(answer, action));
  const recognised = await recogniseIntent(answerer, question, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    log.error({ error }, 'an intent was not recognised');
    return null;
  });
  const preferred = preferIntent(
    recognised,
    replacing ? { ...answer.decision, decision: 'withhold' } : answer.decision,
  );
  const sure = preferred?.kind === 'sure' ? actions.find(({ name }) => name === preferred.intent) : undefined;
  return (sure ?? replacing)?.name ?? null;
}

function isReplaced({ decision, citations }: Answer, { replaces }: BotAction): boolean {
  if (decision.decision !== 'answer' || citations.length === 0) return false;
  return citations.every(({ articleId }) => replaces.includes(articleId));
}
