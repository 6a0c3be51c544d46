import type { VisitorEventView } from '#contracts/views.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { when } from './clients.js';

export type Said = Extract<VisitorEventView, { type: 'message.posted' }>['data'];

/** Messages of the bot to a visitor so far. */
export function saidByBot({ state }: VisitorClient): Said[] {
  return state
    .get()
    .events.flatMap(({ type, actor, data }) => (type === 'message.posted' && actor.kind === 'bot' ? [data] : []));
}

/** Sends a message, and waits for the bot's last reply to it. */
export async function say(visitor: VisitorClient, text: string): Promise<Said> {
  const before = saidByBot(visitor).length;
  visitor.send(text);
  await when(visitor.state, ({ events }) => events.at(-1)?.actor.kind === 'bot' && saidByBot(visitor).length > before);
  return saidByBot(visitor).at(-1) ?? { text: '' };
}

/** Sends these messages in turn; returns the bot's last reply to the last of them. */
export async function talk(visitor: VisitorClient, ...texts: readonly string[]): Promise<Said> {
  let last: Said = { text: '' };
  for (const text of texts) last = await say(visitor, text);
  return last;
}
