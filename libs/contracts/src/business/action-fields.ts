import { z } from 'zod';
import { isStorable } from '../characters.js';
import { dateTime } from '../date-time.js';
import { limits } from '../limits.js';
import type { Locale } from '../states.js';
import { emailAddress, shortText } from '../text.js';

/** A text in each language of the product. */
export function bilingual(max: number) {
  return z.strictObject({ en: shortText(max), it: shortText(max) });
}
export type Bilingual = Readonly<Record<Locale, string>>;

export const fieldKinds = [
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'date_time',
  'email',
  'choice',
  'json',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/**
 * Source of a field's value. `asked`: from whoever runs the action. The engine binds all others, and they are part of
 * no input: no words of a visitor or a model can name the client.
 */
export const fieldSources = [
  'asked',
  'client.id',
  'client.external_id',
  'client.email',
  'client.phone',
  'client.name',
  'conversation.id',
] as const;
export type FieldSource = (typeof fieldSources)[number];

/** Field names are placeholders of templates, as `{name}`, and arguments of a tool. */
export const fieldName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,59}$/, 'must begin with a letter and have letters, digits, _, . and - only')
  // Values are stored in an object by name, which inherits properties such as `constructor`.
  .refine((name) => !(name in {}), 'must not be a name that JavaScript gives a meaning to, such as constructor');

/** Input field of a custom action. */
export const actionField = z
  .strictObject({
    name: fieldName,
    label: bilingual(80),
    help: bilingual(300).nullable().default(null),
    kind: z.enum(fieldKinds).default('text'),
    options: z
      .array(z.strictObject({ value: shortText(100), label: bilingual(80) }))
      .max(50)
      .default([])
      .describe('The options of a `choice` field.'),
    minimum: z
      .number()
      .nullable()
      .optional()
      .describe('The least value of a `number` or an `integer` field; null: any.'),
    maximum: z
      .number()
      .nullable()
      .optional()
      .describe('The greatest value of a `number` or an `integer` field; null: any.'),
    isRequired: z.boolean().default(true),
    from: z
      .enum(fieldSources)
      .default('asked')
      .describe(
        'Source of the value. `asked`: the person or program that runs the action. All other values are set by the server.',
      ),
  })
  .meta({ id: 'ActionField' });
export type ActionField = z.output<typeof actionField>;

/** Fields to be filled in by whoever runs the action. */
export function askedFields(fields: readonly ActionField[]): ActionField[] {
  return fields.filter(({ from }) => from === 'asked');
}

/** Input schema of a custom action, as its caller sends it. Each field has its label, and its help, by language. */
export function inputSchemaOf(fields: readonly ActionField[]): z.ZodObject {
  const shape = askedFields(fields).map((field): [string, z.ZodType] => {
    const { name, label, help, isRequired } = field;
    const value = valueSchema(field);
    return [name, (isRequired ? value : value.nullable().optional()).meta({ label, ...(help && { help }) })];
  });
  return z.strictObject(Object.fromEntries(shape));
}

/** Bounds of a field; null: none. */
export function boundsOf({ kind, minimum, maximum }: ActionField): { minimum: number | null; maximum: number | null } {
  if (kind !== 'number' && kind !== 'integer') return { minimum: null, maximum: null };
  return { minimum: minimum ?? null, maximum: maximum ?? null };
}

function within(number: z.ZodNumber, field: ActionField): z.ZodNumber {
  const { minimum, maximum } = boundsOf(field);
  const least = minimum === null ? number : number.min(minimum);
  return maximum === null ? least : least.max(maximum);
}

function valueSchema(field: ActionField): z.ZodType {
  const { kind, options } = field;
  switch (kind) {
    case 'text':
      return shortText(limits.actionTextLength);
    case 'number':
      return within(z.number(), field);
    case 'integer':
      return within(z.int(), field);
    case 'boolean':
      return z.boolean();
    case 'date':
      return z.iso.date();
    case 'date_time':
      return dateTime;
    case 'email':
      return emailAddress;
    case 'choice':
      return z.enum(options.map(({ value }) => value) as [string, ...string[]]);
    case 'json':
      return z.unknown().refine(isSmallJson, `must be JSON of at most ${limits.actionJsonLength} characters`);
  }
}

function isSmallJson(value: unknown): boolean {
  const text = JSON.stringify(value) as string | undefined;
  return text !== undefined && text.length <= limits.actionJsonLength && isStorable(text);
}
