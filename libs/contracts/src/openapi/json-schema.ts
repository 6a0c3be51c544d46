import { z } from 'zod';
import { listItems } from '../paging.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const componentPath = '#/components/schemas/';
const definitionPath = '#/$defs/';

export const refTo = (name: string): JsonSchema => ({ $ref: componentPath + name });

/** Removes redundant parts: the bounds of every safe integer, and patterns that a format implies. */
function tidy({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

function withoutHead({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/**
 * JSON Schema of input: parameters and bodies. Named schemas are inlined, since a reference to `$defs` would start at
 * the root of the document, and the component of that name describes replies, where defaults are required.
 */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const { $defs = {}, ...own } = withoutHead(z.toJSONSchema(schema, { io: 'input', override: tidy }));
  return inlined(own, $defs) as JsonSchema;
}

function inlined(part: unknown, definitions: Record<string, JsonSchema>, within: readonly string[] = []): unknown {
  if (Array.isArray(part)) return part.map((each) => inlined(each, definitions, within));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...own } = part as JsonSchema;
  const name = $ref?.startsWith(definitionPath) ? $ref.slice(definitionPath.length) : null;
  if ($ref === '#' || (name !== null && within.includes(name)))
    throw new Error(`a recursive schema of input cannot be inlined: ${name ?? 'the whole'}`);
  const { id, ...definition } = (name === null ? {} : definitions[name]) ?? {};
  const whole = { ...definition, ...own, ...(name === null && $ref !== undefined && { $ref }) };
  const inside = name === null ? within : [...within, name];
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, inlined(value, definitions, inside)]));
}

/**
 * Every named schema of a reply, as a component of the document, sorted by name: the registry is in the order of
 * loading.
 */
export function replySchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (id) => componentPath + id, override: tidy });
  const byName = Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(byName.map(([name, schema]) => [name, withoutHead(schema)]));
}

/** Name of a reply's schema. */
export function nameOf(schema: z.ZodType): string {
  const name = z.globalRegistry.get(schema)?.id;
  if (name === undefined) throw new Error('the schema of a reply has no name');
  return name;
}

/** The components that these parts of the document refer to, directly or through others. */
export function reachable(all: Record<string, JsonSchema>, part: unknown): Record<string, JsonSchema> {
  const found = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || found.has(name)) continue;
      found.add(name);
      follow(all[name]);
    }
  };
  follow(part);
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(name)));
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

/** Parameters of an operation; lists are comma-separated. */
export function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema);
  return Object.entries(schema.shape).map(([name, given]) => {
    const item = listItems.get(unwrapped(given as z.ZodType));
    const isRequired = place === 'path' || required.includes(name);
    const { description, ...written } = properties[name] as JsonSchema;
    const parameter = { name, in: place, required: isRequired, ...(description !== undefined && { description }) };
    return item
      ? { ...parameter, explode: false, schema: { type: 'array', items: inputSchema(item) } }
      : { ...parameter, schema: written };
  });
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
}
