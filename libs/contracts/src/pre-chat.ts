import { z } from 'zod';
import { isStorable } from './characters.js';
import { locales } from './states.js';
import { notStorable } from './text.js';
import { preChatLimits } from './visitor-limits.js';

/** Pre-chat form: questions that the widget asks before the first message. */

/** Built-in fields of a visitor; each appears once at most. */
export const contactFields = ['name', 'email', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];

const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => isStorable(text) && !/\p{Cc}/u.test(text), `${notStorable} and control characters`);
const perLocale = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(locales), value);

const isContact = (id: string): id is ContactField => contactFields.some((each) => each === id);

export const preChatField = z
  .strictObject({
    kind: z.enum([...contactFields, 'own']),
    id: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .describe('Key of the field in the submission. For contact fields, the same as `kind`.'),
    label: perLocale(words(preChatLimits.labelLength)).describe(
      'Label of a custom field, by language. Defaults to the label in the first language of the chatbot.',
    ),
    required: z.boolean(),
    choices: perLocale(z.array(words(preChatLimits.choiceLength)).max(preChatLimits.choices)).describe(
      'Choices offered to the visitor, by language. If empty, the visitor types the answer.',
    ),
  })
  .refine(({ kind, id }) => (kind === 'own' ? !isContact(id) : id === kind), {
    path: ['id'],
    message: 'must be the kind of a contact, and none of them of an own field',
  });
export type PreChatField = z.infer<typeof preChatField>;

/** Field for a contact: the widget has its texts. */
export function contactField(kind: ContactField, required: boolean): PreChatField {
  return { kind, id: kind, label: {}, required, choices: {} };
}

export const preChatForm = z.object({
  isOn: z.boolean().default(false),
  fields: z
    .array(preChatField)
    .max(preChatLimits.fields)
    .refine((fields) => new Set(fields.map(({ id }) => id)).size === fields.length, 'must ask for each once')
    .default([]),
});

/** Submitted values by field id. Values of fields that the form no longer has are ignored. */
export const preChatSubmission = z.strictObject({
  locale: z.enum(locales).describe('Language in which the form was shown.'),
  values: z
    .record(z.string().max(preChatLimits.idLength), z.string().max(preChatLimits.valueLength))
    .refine((values) => Object.keys(values).length <= preChatLimits.fields, `at most ${preChatLimits.fields}`),
});
export type PreChatSubmission = z.infer<typeof preChatSubmission>;

/** Submitted form: which contacts were given, and the answers with the labels shown. */
export const filledForm = z.object({
  typed: z.array(z.enum(contactFields)),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type FilledForm = z.infer<typeof filledForm>;
