import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { UnmetQuestion } from '../../ports/decision-store.js';
import type { Ports } from '../../ports/ports.js';

const maxEvents = 1000;
const nameLike = /^\p{Lu}[\p{L}'’-]{1,40}(?:\s\p{Lu}[\p{L}'’-]{0,40}){0,2}[.!]?$/u;

/**
 * Whether a turn is a name in reply to choices of the bot: one to three capitalised words. What the bot asked about is
 * listed by itself. The log is read for such turns only.
 */
export async function givesName(events: Pick<Ports['events'], 'events'>, asked: UnmetQuestion): Promise<boolean> {
  if (!nameLike.test(ownWords(asked).trim())) return false;
  const { conversationId, eventId } = asked;
  const log = await events.events(conversationId, { limit: maxEvents, fromEnd: true });
  const decided = log.findIndex(({ id }) => id === eventId);
  const before = log.slice(0, Math.max(0, decided)).findLast(isBotMessage);
  return (before?.data.choices ?? []).length > 0;
}

/** Words of the turn itself, without the one before it. */
export function ownWords({ question, turnBefore }: Pick<UnmetQuestion, 'question' | 'turnBefore'>): string {
  return turnBefore === null ? question : question.slice(turnBefore.length + 1);
}

type BotMessage = Extract<LoggedEvent, { type: 'message.posted' }>;

function isBotMessage(event: LoggedEvent): event is BotMessage {
  return event.type === 'message.posted' && event.actor.kind === 'bot';
}
