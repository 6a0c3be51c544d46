import type { ActionField, FieldKind } from '#contracts/business/action-fields.js';
import { inBoth, oneLine, wordsOf } from './names.js';

/** Supported part of another system's JSON Schema; all of it is untrusted. */
export type ForeignSchema = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is ForeignSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Field for a value of a JSON Schema. Structured values are entered as JSON. */
export function fieldOfSchema(
  name: string,
  schema: ForeignSchema,
  {
    label,
    description,
    isRequired,
  }: { readonly label?: string; readonly description?: unknown; readonly isRequired: boolean },
): ActionField {
  const options = optionsOf(schema);
  return {
    name,
    label: inBoth(oneLine(schema.title, 80) ?? label ?? wordsOf(name).slice(0, 80)),
    help: helpOf(description ?? schema.description),
    kind: options.length > 0 ? 'choice' : kindOf(schema),
    options,
    isRequired,
    from: 'asked',
  };
}

function helpOf(text: unknown): ActionField['help'] {
  const line = oneLine(text, 300);
  return line === null ? null : inBoth(line);
}

function optionsOf({ enum: values }: ForeignSchema): ActionField['options'] {
  if (!Array.isArray(values) || values.length === 0 || values.length > 50) return [];
  const texts = values.filter((value): value is string => typeof value === 'string' && oneLine(value, 100) === value);
  return texts.length === values.filter((value) => value !== null).length
    ? texts.map((value) => ({ value, label: inBoth(wordsOf(value).slice(0, 80)) }))
    : [];
}

/** The first type that is not null: `["string", "null"]` is a text. */
export function typeOf({ type }: ForeignSchema): string | null {
  const types = [type].flat().filter((one) => typeof one === 'string' && one !== 'null');
  return (types[0] as string | undefined) ?? null;
}

function kindOf(schema: ForeignSchema): FieldKind {
  switch (typeOf(schema)) {
    case 'string':
      return kindOfFormat(schema.format);
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'json';
  }
}

function kindOfFormat(format: unknown): FieldKind {
  if (format === 'email') return 'email';
  if (format === 'date') return 'date';
  return format === 'date-time' ? 'date_time' : 'text';
}
