import type { JsonSchema } from '#contracts/openapi/json-schema.js';
import { fc } from '#testing/fast-check.js';
import type { Described } from './document.js';

export interface ArbitraryRequest {
  readonly path: string;
  readonly body: unknown;
}

/** Ids that exist, by the name of the parameter or field. */
export type KnownIds = (name: string) => readonly (string | number)[];

/** Requests of an operation as the document describes them, many of them damaged. */
export function arbitraryRequest({ path, operation }: Described, known: KnownIds): fc.Arbitrary<ArbitraryRequest> {
  const { parameters, requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const params = inPath.map(({ name, schema }) => {
    const others = fc.oneof(arbitraryOf(schema, known), fc.string({ unit: awkward, minLength: 1 }));
    return orKnown(known(name), others.map(String).map(asSegment));
  });
  const body = requestBody?.content['application/json']?.schema;
  return fc.record({
    path: fc
      .tuple(fc.tuple(...params), arbitraryQuery(inQuery, known))
      .map(([values, query]) => fill(path, values.map(String)) + queryOf(query)),
    body: body ? damaged(arbitraryOf(body, known)) : fc.constant(undefined),
  });
}

type Query = Readonly<Record<string, string>>;

/** A few of the parameters; in some queries one is wrong, or one is not documented. */
function arbitraryQuery(parameters: Described['operation']['parameters'], known: KnownIds): fc.Arbitrary<Query> {
  const chosen = fc.subarray([...parameters], { maxLength: Math.min(3, parameters.length) });
  const values = chosen.chain((some) => {
    const all = [...new Set([...parameters.filter(({ required }) => required), ...some])];
    return fc.tuple(
      ...all.map(({ name, schema }) =>
        orKnown(known(name), arbitraryOf(schema, known)).map((value) => [name, String(value)] as const),
      ),
    );
  });
  const damage = fc.constantFrom('none', 'none', 'none', 'wrong', 'undocumented');
  return fc.tuple(values, damage, fc.string()).map(([pairs, kind, text]) => {
    const query = Object.fromEntries(pairs);
    const [name] = Object.keys(query);
    if (kind === 'undocumented') return { ...query, undocumented: text };
    return kind === 'wrong' && name !== undefined ? { ...query, [name]: text } : query;
  });
}

/** Arbitrary value that a schema of the document allows, as far as the schema is precise. */
export function arbitraryOf(schema: JsonSchema, known: KnownIds): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const types = [schema.type].flat();
  return fc.oneof(...types.map((type) => typed(type, schema, known)));
}

function typed(type: string | undefined, schema: JsonSchema, known: KnownIds): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf((schema.items ?? {}) as JsonSchema, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, Math.max(5, schema.minItems ?? 0)),
      });
    case 'object':
      return object(schema, known);
    default:
      return fc.jsonValue();
  }
}

/** Characters that parsers, searches and stores trip over, half of a surrogate pair among them, and plain ones. */
const awkward = fc.constantFrom(...'aZ09 è漢"\'\\%*_-(){}<>&\n', '👩‍👩‍👧', '\u0000', '\u202e', '\ud800');

const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
/** Date-times as programs write them (RFC 3339): with any offset, and any fraction of a second or none. */
const dateTime = fc
  .tuple(instant, fc.constantFrom('', '.5', '.123', '.123456789'), fc.constantFrom('Z', 'z', '+02:00', '-05:30'))
  .map(([date, fraction, offset]) => date.toISOString().slice(0, 19) + fraction + offset);

/** Addresses point at the loopback, which the server refuses: no request leaves. */
function text({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uri') return fc.constantFrom('http://127.0.0.1:9/', 'https://127.0.0.1:9/map.xml');
  if (format === 'email') return fc.constantFrom('ada@example.com', 'Ida.Sala@example.org', 'x@example.net');
  if (format === 'date-time') return dateTime;
  if (format === 'date') return instant.map((date) => date.toISOString().slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: awkward, minLength, maxLength: Math.min(maxLength, 200) });
}

function object({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema, known: KnownIds) {
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        orKnown(known(name), arbitraryOf(schema as JsonSchema, known)),
      ]),
    ),
    { requiredKeys: [...required] },
  );
  if (typeof additionalProperties !== 'object') return fields;
  const names = propertyNames ? (arbitraryOf(propertyNames as JsonSchema, known) as fc.Arbitrary<string>) : fc.string();
  return fc.dictionary(names, arbitraryOf(additionalProperties as JsonSchema, known), { maxKeys: 4 });
}

/** Mostly an existing id, if one is known. */
function orKnown<T>(ids: readonly (string | number)[], others: fc.Arbitrary<T>): fc.Arbitrary<T | string | number> {
  return ids.length === 0 ? others : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, others);
}

/** One segment of a path: not empty, and neither `.` nor `..`. */
function asSegment(text: string): string {
  return /^\.*$/.test(text) ? 'none' : text.toWellFormed();
}

/** Unchanged, or with one field dropped, added or replaced, or something else altogether. */
function damaged(usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const broken = fc
    .tuple(usual, fc.nat(), fc.oneof(fc.jsonValue(), fc.constant(undefined)))
    .map(([value, place, other]) => {
      if (typeof value !== 'object' || value === null) return other;
      const names = [...Object.keys(value), 'undocumented'];
      return { ...value, [names[place % names.length] ?? '']: other };
    });
  return fc.oneof(
    { weight: 5, arbitrary: usual },
    { weight: 4, arbitrary: broken },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

function fill(path: string, values: readonly string[]): string {
  let index = 0;
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(values[index++] ?? ''));
}

function queryOf(query: Query): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}
