import { z } from 'zod';
import { articleId } from '../ids.js';
import { limits } from '../limits.js';
import { locales } from '../states.js';
import { shortText } from '../text.js';
import { type ActionField, askedFields } from './action-fields.js';
import type { ActionName } from './actions.js';
import { type CustomActionName, customActionName } from './custom-action-name.js';

/**
 * Intents: built-in actions that the bot can run for visitors. It can ask visitors for all the inputs that these need.
 */
export const intentNames = [
  'order.status',
  'appointment.book',
  'appointment.move',
  'appointment.cancel',
  'ticket.open',
  'ticket.status',
  'payment.status',
  'payment.link',
  'product.availability',
  'client.read',
  'client.update',
] as const satisfies readonly ActionName[];
export type IntentName = (typeof intentNames)[number];

/** Action that the bot runs for visitors: a built-in one or a custom one. */
export const botActionName = z.union([z.enum(intentNames), customActionName]);
export type BotActionName = IntentName | CustomActionName;

const phrasing = shortText(limits.botActionPhrasingLength);

/** Action that the bot runs for the visitors of a chatbot. */
export const botAction = z
  .strictObject({
    name: botActionName,
    replaces: z
      .array(articleId)
      .max(limits.replacedArticles)
      .default([])
      .describe(
        'Articles that explain how visitors do this themselves. A question about one of them starts the action instead.',
      ),
    phrasings: z
      .partialRecord(z.enum(locales), z.array(phrasing).max(limits.botActionPhrasings))
      .optional()
      .describe('Example requests that start the action, by language, in addition to the built-in ones.'),
  })
  .meta({ id: 'BotAction' });
export type BotAction = z.infer<typeof botAction>;

/** Each action is listed once. */
export const botActions = z
  .array(botAction)
  .max(limits.botActions)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
    error: 'must name each action once',
  });

/** Whether a visitor can be asked for these fields: not for JSON. */
export function isAskable(fields: readonly ActionField[]): boolean {
  return askedFields(fields).every(({ kind, isRequired }) => kind !== 'json' || !isRequired);
}
