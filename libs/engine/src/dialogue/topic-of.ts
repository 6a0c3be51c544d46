import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import type { Ports } from '../ports/ports.js';
import { titleOf } from './set-aside.js';

/** Topic of an open form, for questions that refer to it: its service, if one was chosen, else what the action is. */
export function topicOf(
  { actionRegistry }: Pick<Ports, 'actionRegistry'>,
  { locale }: Pick<Conversation, 'locale'>,
  { intent, facts, form }: Dialogue,
): string {
  const service = facts?.services?.find(({ id }) => id === form.values.service);
  // What stands in brackets is the place.
  if (service) return service.name.replace(/\([^()]*\)/g, ' ').trim();
  const title = titleOf(actionRegistry, intent);
  return locale.startsWith('it') ? title.it : title.en;
}
