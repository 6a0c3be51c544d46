import type { Instant } from '#contracts/ids.js';
import type { LoggedEvent, OwedAnswer } from '#domain/conversation/conversation.js';
import type { FormMessage } from '#domain/dialogue/form/form.js';

/** Turn as one message for a form, with the id and time of its last message. */
export interface TurnMessage extends FormMessage {
  readonly at: Instant;
  readonly upToSeq: number;
}

/** `log` holds the turn; `text` are its words. */
export function turnMessage(log: readonly LoggedEvent[], { upToSeq, since }: OwedAnswer, text: string): TurnMessage {
  const last = log.find(({ seq }) => seq === upToSeq);
  return { text, key: last?.id ?? `turn-${upToSeq}`, at: last?.at ?? since, upToSeq };
}
