import type { JsonSchema } from '#contracts/openapi/json-schema.js';
import { type Described, faultIn } from './document.js';

/** A request that must be refused, and its error. */
export interface BadRequest {
  readonly fault: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** The body of a proper request, and ids that exist: for the part of a request that is not damaged. */
export interface Proper {
  readonly path: string;
  readonly body: unknown;
}

const json = { 'Content-Type': 'application/json' };

/** Every way in which this operation can be called wrongly: its ids, its query, its body. */
export function badRequests(one: Described, proper: Proper): BadRequest[] {
  return [...badIds(one, proper), ...badQueries(one, proper), ...badBodies(one, proper)];
}

/** Ids of nothing, of something else, and text that parsers and queries trip over. */
function badIds({ path, operation }: Described, { body }: Proper): BadRequest[] {
  if (!operation.parameters.some((parameter) => parameter.in === 'path')) return [];
  const ids = [
    'none',
    'constructor',
    '__proto__',
    "' OR 1=1 --",
    '{"$ne":null}',
    '\u0000',
    '漢',
    '-1',
    'x'.repeat(2_000),
  ];
  return ids.map((id) => ({
    fault: `id ${JSON.stringify(id.slice(0, 20))}`,
    path: path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)),
    init: body === undefined ? {} : sent(JSON.stringify(body)),
  }));
}

function badQueries({ operation, method }: Described, { path, body }: Proper): BadRequest[] {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const required = inQuery.filter((parameter) => parameter.required);
  if (method !== 'GET' || required.length > 0) return [];
  const unknown = [
    'undocumented=1',
    'sort=id;DROP TABLE clients',
    '__proto__=1',
    'constructor[prototype][a]=1',
    '$where=1',
  ];
  const numbers = ['', ' 1', '-1', '0.5', '1e0', '0x1', '1e400', '9'.repeat(40), 'NaN', '1 OR 1=1', '{"$gt":0}'];
  const wrong = inQuery
    .filter(({ schema }) => schema.type === 'integer')
    .flatMap(({ name }) => [...numbers.map((value) => `${name}=${value}`), `${name}=1&${name}=1`]);
  return [...unknown, ...wrong].map((query) => ({
    fault: `query ${query.slice(0, 40)}`,
    path: `${path}?${encodeURI(query)}`,
    init: body === undefined ? {} : sent(JSON.stringify(body)),
  }));
}

function badBodies({ operation }: Described, { path, body }: Proper): BadRequest[] {
  const content = operation.requestBody?.content['application/json'];
  if (!content?.schema) return [];
  const { schema } = content;
  const proper = JSON.stringify(body);
  const texts: [fault: string, text: string][] = [
    ['no JSON', '{"name":'],
    ['200,000 levels', '['.repeat(200_000)],
    ...[null, 7, 'text', [], [[]]].map(
      (value) => [`the body ${JSON.stringify(value)}`, JSON.stringify(value)] as [string, string],
    ),
    ...['undocumented', '__proto__', 'constructor', 'prototype', '$where'].map(
      (name) => [`the field ${name}`, withField(proper, name)] as [string, string],
    ),
    ...damaged(schema, body).map(([fault, value]) => [fault, JSON.stringify(value)] as [string, string]),
  ];
  return [
    ...texts.map(([fault, text]) => ({ fault, path, init: sent(text) })),
    { fault: 'another content type', path, init: sent(proper, { 'Content-Type': 'text/plain' }) },
  ];
}

/** JSON by hand: an object literal would set its prototype. */
function withField(object: string, name: string): string {
  return object.replace('{', `{${JSON.stringify(name)}:{"isAdmin":true}${object === '{}' ? '' : ','}`);
}

/** Each field left out or with a value of another type, as far as the document forbids it. */
function damaged(schema: JsonSchema, body: unknown): [fault: string, value: unknown][] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const fields = Object.keys((schema.properties ?? body) as object);
  const values = [undefined, null, true, -1.5, 'x\u0000', [], [{}], {}, { $ne: null }];
  return fields
    .flatMap((name) => values.map((value) => [name, value] as const))
    .map(([name, value]): [string, unknown] => [`${name}: ${JSON.stringify(value)}`, { ...body, [name]: value }])
    .filter(([, value]) => faultIn(schema, JSON.parse(JSON.stringify(value))) !== null);
}

function sent(body: string, headers = json): RequestInit {
  return { body, headers };
}
