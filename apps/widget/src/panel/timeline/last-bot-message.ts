import type { EventId } from '#contracts/ids.js';
import type { VisitorSnapshot } from '#sdk/client-types.js';

/** Open interactions of the bot's last message; none after a newer message. */
export interface LastBotMessage {
  /** Has sources and can be rated. */
  readonly judgeable: EventId | null;
  /** Has choices, or times, that can be chosen from. */
  readonly open: EventId | null;
}

export function lastBotMessage({ events, outbox, conversation }: VisitorSnapshot): LastBotMessage {
  const last = events.findLast((event) => event.type === 'message.posted');
  if (last?.type !== 'message.posted' || last.actor.kind !== 'bot') return { judgeable: null, open: null };
  const { choices = [], cards = [] } = last.data;
  const asks = choices.length > 0 || cards.some(({ kind }) => kind === 'slots');
  const isOpen = asks && outbox.length === 0 && conversation?.state === 'bot';
  return { judgeable: last.data.citations?.length ? last.id : null, open: isOpen ? last.id : null };
}
