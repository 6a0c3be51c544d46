import type { BotActionName } from '#contracts/business/bot-actions.js';
import { begunAnew } from '#domain/dialogue/entities/resumed-request.js';
import { headOf, mayWish } from '#domain/dialogue/intents/head-of.js';
import type { Answer, Question } from '../ports/answerer.js';
import { botActionsOf } from './enabled-bot-actions.js';
import { type ActionPorts, recogniseAction, sureAction, type WantedAction } from './recognise-action.js';
import { type TwoWishes, twoWishes } from './two-wishes.js';

/** What a turn of the visitor's own asks for: one action, several to choose from, or two, one after the other. */
export type WantedActions = WantedAction | { readonly kind: 'two'; readonly wishes: TwoWishes };

/** Maximum length of a message to divide into two requests: each part costs a recognition. */
const maxDividedLength = 300;

/** Actions that questions ask for: "have you received my payment?". */
const asking: readonly BotActionName[] = ['order.status', 'payment.status', 'ticket.status', 'product.availability'];

/**
 * Recognises what a turn of the visitor's own asks for. Parts of the message count only where the knowledge base does
 * not answer the whole: two wishes, the opening of a ticket before a colon, a return to a request that does not wait.
 */
export async function recogniseWishes(
  ports: ActionPorts,
  question: Question,
  answer: Answer,
  signal: AbortSignal,
): Promise<WantedActions | null> {
  const { text, chatbotId } = question;
  const enabled = botActionsOf(ports, chatbotId);
  const wanted = await recogniseAction(ports, question, answer, signal);
  if (enabled.length === 0 || (wanted === null && answer.decision.decision === 'answer')) return wanted;
  const recognise = (words: string) => sureAction(ports, { ...question, text: words }, signal);
  const opensTicket = async (words: string) => {
    const head = headOf(words);
    return head !== null && (await recognise(head)) === 'ticket.open' ? 'ticket.open' : null;
  };
  const wishIn = async (words: string) => {
    const action = (await recognise(words)) ?? (await opensTicket(words));
    return action !== null && (asking.includes(action) || mayWish(words)) ? action : null;
  };
  const wishes = text.length > maxDividedLength ? null : await twoWishes(text, wishIn);
  if (wishes) return { kind: 'two', wishes };
  if (wanted?.kind === 'sure') return wanted;
  const anew = begunAnew(text);
  const action = (await opensTicket(text)) ?? enabled.find(({ name }) => name === anew)?.name;
  return action ? { kind: 'sure', action } : wanted;
}
