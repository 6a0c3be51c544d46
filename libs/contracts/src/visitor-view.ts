import { z } from 'zod';
import { chatbotId, isoInstant, visitorId } from './ids.js';
import { filledForm } from './pre-chat.js';
import { assurances, identityMethods } from './visitor-profile.js';

/** Visitor in a list row. */
export const visitorSummary = z
  .object({
    id: visitorId,
    name: z.string().nullable().describe('Name of the visitor. Null if it is not known.'),
    alias: z
      .string()
      .describe(
        'Pseudonym to show if `name` is null. Unique to the visitor, the same for every operator, in the language of the conversation.',
      ),
    assurance: z
      .enum(assurances)
      .describe('How reliable the name is: `none` if only the page or the visitor states it.'),
  })
  .describe('If `name` is null, the name is not known: screens show `alias`.');

/** Visitor as operators and programs see one: without tokens. */
export const visitorView = z
  .object({
    id: visitorId,
    chatbotId: chatbotId.describe('The chatbot that the visitor writes to.'),
    locale: z.string().describe('Language of the widget.'),
    name: z.string().nullable().describe('Name of the visitor. Null if it is not known.'),
    email: z.string().nullable().describe('Email address of the visitor. Null if it is not known.'),
    phone: z.string().nullable().describe('Phone number of the visitor. Null if it is not known.'),
    assurance: z
      .enum(assurances)
      .describe(
        "How reliable the identity is. `none`: unknown, or stated only by the page or the visitor. `confirmed`: the visitor entered a code sent to a client's email address. `verified`: signed by the business.",
      ),
    identity: z
      .object({
        externalId: z.string().describe("The business's own id of the person."),
        method: z
          .enum(identityMethods)
          .describe('How the identity was signed. With `hmac`, only the id is signed, not the name or the address.'),
        at: isoInstant.describe('When this visitor was identified as that person.'),
      })
      .nullable()
      .describe("Identity signed by the business's server. Null if none."),
    confirmation: z
      .object({
        email: z.string().describe('The confirmed address.'),
        at: isoInstant.describe('When the code was entered.'),
      })
      .nullable()
      .describe("The client's email address that the visitor confirmed with a code. Null if none."),
    form: filledForm
      .nullable()
      .describe('What the visitor entered in the pre-chat form. No one else can change it. Null if there is none.'),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Further attributes set by the page, by name. Never signed.'),
    createdAt: isoInstant.describe('When the visitor first opened the chat.'),
    lastUsedAt: isoInstant.describe("Day on which the visitor's token was last used."),
  })
  .meta({ id: 'VisitorView' });
export type VisitorView = z.infer<typeof visitorView>;
