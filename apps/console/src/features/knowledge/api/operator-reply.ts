import type { EventId } from '#contracts/ids.js';
import type { EventView } from '#contracts/views.js';

/**
 * Operator's reply to a question: the longest of their turns after it in the same episode, since greetings and thanks are shorter. Null: no
 * reply, or the question is not among the events.
 */
export function operatorReply(events: readonly EventView[], questionId: EventId): string | null {
  const asked = events.findIndex(({ id }) => id === questionId);
  const question = events[asked];
  if (!question) return null;
  const turns: string[][] = [[]];
  for (const { type, actor, episode, data } of events.slice(asked + 1)) {
    if (episode !== question.episode) break;
    if (type !== 'message.posted') continue;
    if (actor.kind !== 'operator') turns.push([]);
    else if (data.corrects === undefined) turns.at(-1)?.push(data.text);
  }
  const [longest = ''] = turns.map((texts) => texts.join('\n\n')).sort((a, b) => b.length - a.length);
  return longest === '' ? null : longest;
}
