/** The part of JSON Schema that the description uses. */
export interface DescribedSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly additionalProperties?: boolean | DescribedSchema;
  readonly items?: DescribedSchema;
  readonly anyOf?: readonly DescribedSchema[];
}

/** Name of the parameter that the schema does not allow, as `line_items[0][quantity]`; null: all are allowed. */
export function disallowed(value: unknown, schema: DescribedSchema, name = ''): string | null {
  if (schema.anyOf) {
    const found = schema.anyOf.map((one) => disallowed(value, one, name));
    return found.includes(null) ? null : (found[0] ?? name);
  }
  if (schema.enum && !schema.enum.includes(String(value))) return name;
  switch (schema.type) {
    case 'object':
      return isRecord(value) ? disallowedInside(value, schema, name) : name;
    case 'array': {
      if (!isRecord(value)) return name;
      const items = Object.entries(value).map(([place, one]) =>
        disallowed(one, schema.items ?? {}, inside(name, place)),
      );
      return items.find((found) => found !== null) ?? null;
    }
    case 'integer':
      return typeof value === 'string' && /^-?\d+$/.test(value) ? null : name;
    case 'number':
      return typeof value === 'string' && Number.isFinite(Number(value)) ? null : name;
    case 'boolean':
      return value === 'true' || value === 'false' ? null : name;
    default:
      return typeof value === 'string' && value.length <= (schema.maxLength ?? 5_000) ? null : name;
  }
}

function disallowedInside(value: Record<string, unknown>, schema: DescribedSchema, name: string): string | null {
  const missing = schema.required?.find((one) => !(one in value));
  if (missing !== undefined) return inside(name, missing);
  for (const [key, inner] of Object.entries(value)) {
    const { additionalProperties: others } = schema;
    const of = schema.properties?.[key] ?? (typeof others === 'object' ? others : null);
    const found = of ? disallowed(inner, of, inside(name, key)) : inside(name, key);
    if (found !== null) return found;
  }
  return null;
}

/** `a[b][0]=c` -> {a: {b: {0: 'c'}}}; `a[]=c` -> {a: {0: 'c'}} */
export function readForm(form: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(']', ''));
    let at = values;
    let key = first;
    for (const next of rest) {
      at[key] = isRecord(at[key]) ? at[key] : {};
      at = at[key] as Record<string, unknown>;
      key = next === '' ? String(Object.keys(at).length) : next;
    }
    at[key] = value;
  }
  return values;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function inside(name: string, key: string): string {
  return name === '' ? key : `${name}[${key}]`;
}
