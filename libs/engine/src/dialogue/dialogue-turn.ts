import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { Dialogue, WaitingWords } from '#domain/conversation/dialogue-state.js';
import { isBareNumber } from '#domain/dialogue/entities/number-or-address.js';
import type { Line } from '#domain/dialogue/form/say-line.js';
import type { AnswerPreview } from '../answering/answer-preview.js';
import type { Answer } from '../ports/answerer.js';
import type { TurnMessage } from './turn-message.js';

/** Turn in a dialogue, with the knowledge base's answer to it. */
export interface DialogueTurn {
  readonly message: TurnMessage;
  readonly answer: Answer;
  readonly preview: AnswerPreview;
  /** Recognises the action that the turn, or words of it, surely request; null: none. */
  readonly recognise: (words?: string) => Promise<BotActionName | null>;
  /** Request that waits until the one begun by the turn is over; missing: the one that waits already, if any. */
  readonly aside?: Dialogue;
  /** What was said earlier for the request that begins, read before the message; missing: nothing. */
  readonly earlier?: WaitingWords;
  /** Lines before the reply; missing: none. */
  readonly before?: readonly Line[];
}

/** Trigger of a reply: the message, and lines to be sent before the reply. */
export type Trigger = Pick<DialogueTurn, 'message' | 'before'>;

/** Trigger of a form's next step: a turn, or the outcome of an earlier call. */
export type StepTrigger = Trigger & {
  readonly answer: Answer | null;
  readonly preview: AnswerPreview | null;
};

/**
 * Request for another action in a message that a dialogue could not read. A question about a product is answered in
 * between and puts nothing aside; a bare number is an order's only where that was asked for.
 */
export async function otherRequest(
  { isUnread }: { readonly isUnread?: true },
  turn: DialogueTurn,
): Promise<BotActionName | null> {
  const requested = isUnread && !isBareNumber(turn.message.text) ? await turn.recognise() : null;
  return requested === 'product.availability' ? null : requested;
}

/** The turn, read with the words that began the dialogue. */
export function withWords(turn: DialogueTurn, text: string): DialogueTurn {
  return { ...turn, message: { ...turn.message, text } };
}
