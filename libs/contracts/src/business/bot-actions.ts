import { z } from 'zod';
import { articleId } from '../ids.js';
import { limits } from '../limits.js';
import type { ActionName } from './actions.js';

/** What a visitor may want done and the bot can do, by the name of the action that does it. */
export const intentNames = [
  'order.status',
  'appointment.book',
  'appointment.move',
  'appointment.cancel',
  'ticket.open',
  'payment.status',
  'product.availability',
] as const satisfies readonly ActionName[];
export type IntentName = (typeof intentNames)[number];

/** What the bot does for visitors: it can ask them for all that these need. */
export const botActionNames = [
  'order.status',
  'appointment.book',
  'appointment.move',
  'appointment.cancel',
  'ticket.open',
  'payment.status',
  'product.availability',
] as const satisfies readonly IntentName[];
export type BotActionName = (typeof botActionNames)[number];

/** Something that the bot does for the visitors of a chatbot. */
export const botAction = z
  .strictObject({
    name: z.enum(botActionNames),
    replaces: z
      .array(articleId)
      .max(limits.replacedArticles)
      .default([])
      .describe('Articles that say how visitors do it themselves: who asks for one of them has it done instead.'),
  })
  .meta({ id: 'BotAction' });
export type BotAction = z.infer<typeof botAction>;

/** Each is named once. */
export const botActions = z
  .array(botAction)
  .max(botActionNames.length)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
    error: 'must name each action once',
  });
