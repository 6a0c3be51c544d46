import type { JsonSchema } from '../openapi/json-schema.js';

/** Type of a field for a table in Markdown: `string`, `integer or null`, `Citation[]`, or its values. */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref) return link(nameIn(schema.$ref));
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options) return options.map(describeType).join(' or ');
  const items = schema.prefixItems as JsonSchema[] | undefined;
  if (items) return `[${items.map(describeType).join(', ')}]`;
  if (schema.type === 'array') return `${describeType((schema.items ?? {}) as JsonSchema)}[]`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return String(schema.type ?? 'any JSON');
}

/** Named schemas of a document, and those that they refer to, except those that zod named itself. */
export function namesIn({ $defs = {} }: JsonSchema): [string, JsonSchema][] {
  return Object.entries($defs as Record<string, JsonSchema>).filter(([name]) => !isUnnamed(name));
}

export function nameIn(ref: string): string {
  return ref.split('/').at(-1) ?? ref;
}

/** The recursive schema of any JSON value has a name chosen by zod. */
function isUnnamed(name: string): boolean {
  return name.startsWith('__schema');
}

function link(name: string): string {
  return isUnnamed(name) ? 'any JSON' : `[${name}](#${name.toLowerCase()})`;
}
