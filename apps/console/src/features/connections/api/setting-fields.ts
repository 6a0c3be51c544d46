import type { Locale } from '#contracts/states.js';

type Kind = 'text' | 'url' | 'secret' | 'number' | 'choice' | 'lines' | 'rows' | 'hours';

/** One setting of a connection, as its form draws it. */
export interface SettingField {
  readonly name: string;
  readonly kind: Kind;
  readonly label: string;
  readonly help: string | null;
  readonly isRequired: boolean;
  readonly initial: unknown;
  /** Of a choice. */
  readonly options: readonly string[];
  /** Of each row. */
  readonly columns: readonly SettingField[];
}

export type SettingValues = Readonly<Record<string, unknown>>;

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly writeOnly?: boolean;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly label?: Readonly<Record<Locale, string>>;
  readonly help?: Readonly<Record<Locale, string>>;
}

/** The fields that a JSON Schema of settings asks for, in its order. */
export function settingFields(schema: unknown, locale: Locale): SettingField[] {
  const { properties = {}, required = [] } = schema as Schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    kind: kindOf(property),
    label: property.label?.[locale] ?? name,
    help: property.help?.[locale] ?? null,
    isRequired: required.includes(name),
    initial: property.default ?? null,
    options: property.enum ?? [],
    columns: property.items?.type === 'object' ? settingFields(property.items, locale) : [],
  }));
}

function kindOf(property: Schema): Kind {
  const [value = property] = property.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (property.writeOnly) return 'secret';
  if (property.format === 'opening-hours') return 'hours';
  if (value.format === 'uri') return 'url';
  if (value.enum) return 'choice';
  if (value.type === 'integer' || value.type === 'number') return 'number';
  if (value.type === 'array') return value.items?.type === 'object' ? 'rows' : 'lines';
  return 'text';
}

/** Whether nothing is entered in a field. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Settings to send: everything entered for a new connection, only changes for an existing one (`before`). */
export function settingsToSend(
  fields: readonly SettingField[],
  values: SettingValues,
  before: SettingValues | null,
): Record<string, unknown> {
  const sent = fields.flatMap(({ name, kind }) => {
    const value = values[name];
    if (before === null || kind === 'secret') return isEmpty(value) ? [] : [[name, value]];
    const isSame = JSON.stringify(value ?? null) === JSON.stringify(before[name] ?? null);
    return isSame ? [] : [[name, isEmpty(value) ? null : value]];
  });
  return Object.fromEntries(sent);
}
