import type { BotActionName } from '#contracts/business/bot-actions.js';
import { begunAnew } from '#domain/dialogue/entities/resumed-request.js';
import { headOf, mayRequest } from '#domain/dialogue/intents/head-of.js';
import type { Answer, Question } from '../ports/answerer.js';
import { botActionsOf } from './enabled-bot-actions.js';
import { type ActionPorts, type RequestedAction, recogniseAction, sureAction } from './recognise-action.js';
import { type TwoRequests, twoRequests } from './two-requests.js';

/** Actions that a turn requests: one, several to choose from, or two, one after the other. */
export type RequestedActions = RequestedAction | { readonly kind: 'two'; readonly requests: TwoRequests };

/** Maximum length of a message to divide into two requests: each part costs a recognition. */
const maxDividedLength = 300;

/** Actions that a question requests: "have you received my payment?". */
const asking: readonly BotActionName[] = ['order.status', 'payment.status', 'ticket.status', 'product.availability'];

/**
 * Recognises the actions that a turn requests. Parts of the message count only where the knowledge base does
 * not answer the whole: two requests, the opening of a ticket before a colon, a return to a request that does not wait.
 */
export async function recogniseRequests(
  ports: ActionPorts,
  question: Question,
  answer: Answer,
  signal: AbortSignal,
): Promise<RequestedActions | null> {
  const { text, chatbotId } = question;
  const enabled = botActionsOf(ports, chatbotId);
  const requested = await recogniseAction(ports, question, answer, signal);
  if (enabled.length === 0 || (requested === null && answer.decision.decision === 'answer')) return requested;
  const recognise = (words: string) => sureAction(ports, { ...question, text: words }, signal);
  const opensTicket = async (words: string) => {
    const head = headOf(words);
    return head !== null && (await recognise(head)) === 'ticket.open' ? 'ticket.open' : null;
  };
  const requestIn = async (words: string) => {
    const action = (await recognise(words)) ?? (await opensTicket(words));
    return action !== null && (asking.includes(action) || mayRequest(words)) ? action : null;
  };
  const requests = text.length > maxDividedLength ? null : await twoRequests(text, requestIn);
  if (requests) return { kind: 'two', requests };
  if (requested?.kind === 'sure') return requested;
  const anew = begunAnew(text);
  const action = (await opensTicket(text)) ?? enabled.find(({ name }) => name === anew)?.name;
  return action ? { kind: 'sure', action } : requested;
}
