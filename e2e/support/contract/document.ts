import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { OpenApiDocument, OpenApiOperation } from '#contracts/openapi/document.js';
import type { JsonSchema } from '#contracts/openapi/json-schema.js';
import type { OpenApiResponse } from '#contracts/openapi/responses.js';

/** The document that is checked in: the public description of the interface. */
export const document = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument;

export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

export const described: readonly Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Paths without parameters first: `/sessions/current` is no session's id. */
const templates = Object.keys(document.paths)
  .toSorted((one, other) => one.split('{').length - other.split('{').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** Operations at an address, by method; null if the document has no such path. */
export function operationsAt(pathname: string): Readonly<Record<string, OpenApiOperation>> | null {
  const found = templates.find(({ pattern }) => pattern.test(pathname));
  return found ? (document.paths[found.path] ?? null) : null;
}

export function responseOf({ responses }: OpenApiOperation, status: number): OpenApiResponse | null {
  const response = responses[String(status)];
  if (!response) return null;
  return '$ref' in response ? (document.components.responses[nameIn(response.$ref)] ?? null) : response;
}

const validators = new WeakMap<JsonSchema, z.ZodType>();
const schemas = JSON.parse(
  JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
) as Record<string, z.core.JSONSchema.JSONSchema>;

const dateTime = '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[+-]\\d\\d:\\d\\d)$';

/** Violation of a schema of the document; null if there is none. */
export function faultIn(schema: JsonSchema, value: unknown): string | null {
  const parts = (schema.allOf ?? [schema]) as JsonSchema[];
  for (const part of parts) {
    const parsed = validatorOf(part).safeParse(value);
    if (!parsed.success) return z.prettifyError(parsed.error);
  }
  return null;
}

function validatorOf(schema: JsonSchema): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/');
  const own = JSON.parse(text, withDateTimes) as z.core.JSONSchema.JSONSchema;
  const names = namesIn(text);
  const $defs = Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
  const validator = z.fromJSONSchema({ ...(own.properties ? { type: 'object' } : {}), ...own, $defs });
  validators.set(schema, validator);
  return validator;
}

/** Names of the components that a schema refers to, directly or by another one. Zod copies every component that it is given. */
function namesIn(text: string, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of text.matchAll(/"#\/\$defs\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(JSON.stringify(schemas[name] ?? {}), found);
  }
  return found;
}

/** Zod reads `date-time` as UTC alone. Requests may have any offset (RFC 3339); replies, which are named components, have none. */
function withDateTimes(_: string, value: unknown): unknown {
  const isDateTime = typeof value === 'object' && value !== null && 'format' in value && value.format === 'date-time';
  return isDateTime ? { ...value, format: undefined, pattern: dateTime } : value;
}

function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
