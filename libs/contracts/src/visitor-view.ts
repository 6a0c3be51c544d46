import { z } from 'zod';
import { chatbotId, isoInstant, visitorId } from './ids.js';
import { filledForm } from './pre-chat.js';
import { assurances, identityMethods } from './visitor-profile.js';

/** The visitor in a row of a list. */
export const visitorSummary = z
  .object({
    id: visitorId,
    name: z.string().nullable(),
    alias: z
      .string()
      .describe(
        'Pseudonym to show while `name` is null: one for each visitor and the same to everybody, in the language of the conversation.',
      ),
    assurance: z.enum(assurances).describe('How sure the name is: `none` if only the page, or the visitor, says it.'),
  })
  .describe('`name` is null while nobody knows it: screens show `alias`.');

/** What operators and programs may know of a visitor: never a token. */
export const visitorView = z
  .object({
    id: visitorId,
    chatbotId,
    locale: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    assurance: z
      .enum(assurances)
      .describe(
        '`none`: only the page, or the visitor, says who it is, if anybody does. `confirmed`: the visitor typed a code that was sent to the address of a client. `verified`: the business has signed it.',
      ),
    identity: z
      .object({
        externalId: z.string().describe("The business's own id of the person."),
        method: z.enum(identityMethods).describe('With `hmac` only the id is signed: name and address are not.'),
        at: isoInstant.describe('Since when this visitor is that person.'),
      })
      .nullable(),
    confirmation: z
      .object({ email: z.string(), at: isoInstant.describe('When the code was typed.') })
      .nullable()
      .describe('The e-mail address of a client that the visitor has confirmed by a code.'),
    form: filledForm
      .nullable()
      .describe('What the visitor typed in the form before the chat. Nobody else can change it; null: nothing was.'),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('What else the page says, by name. Never signed.'),
    createdAt: isoInstant,
    lastUsedAt: isoInstant.describe("When the visitor's token was used last, to the day."),
  })
  .meta({ id: 'VisitorView' });
export type VisitorView = z.infer<typeof visitorView>;
