import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { abortable } from './abortable.js';
import { subscribeShared } from './shared-results.js';

interface Value {
  readonly position: number;
}

/** A schema with the subscriptions of a source, which counts its executions. */
function schemaOf(source: () => AsyncIterable<Value>) {
  const counted = { executions: 0 };
  const event = new GraphQLObjectType<Value>({
    name: 'Event',
    fields: {
      position: {
        type: new GraphQLNonNull(GraphQLInt),
        resolve: ({ position }) => {
          counted.executions += 1;
          if (position < 0) throw new Error('no such position');
          return position;
        },
      },
    },
  });
  const field = { type: event, subscribe: source, resolve: (value: unknown) => value };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { event: { type: event } } }),
    subscription: new GraphQLObjectType({ name: 'Subscription', fields: { onEvent: field, onNewMessage: field } }),
  });
  return { schema, counted };
}

async function* each(values: readonly Value[]): AsyncGenerator<Value, void> {
  yield* values;
}

/** Values that a reader gets from its subscription, parsed; `taking` is its time per value. */
async function read(
  schema: GraphQLSchema,
  document: ReturnType<typeof parse>,
  { variables = {}, taking }: { variables?: Record<string, unknown>; taking?: () => Promise<void> } = {},
): Promise<unknown[]> {
  const found: unknown[] = [];
  const send = (text: string) => {
    found.push(JSON.parse(text));
    return taking?.();
  };
  const execution = { schema, document, variableValues: variables, serialize: JSON.stringify, send };
  const results = await subscribeShared(execution);
  if (!(Symbol.asyncIterator in results)) return [results];
  for await (const result of results) throw new Error(`nothing is to be yielded, but ${result}`);
  return found;
}

const values = [{ position: 1 }, { position: 2 }];
const found = [{ data: { onEvent: { position: 1 } } }, { data: { onEvent: { position: 2 } } }];

test('a value is executed once for all readers with the same document', async () => {
  const { schema, counted } = schemaOf(() => each(values));
  const document = parse('subscription { onEvent { position } }');
  const readers = await Promise.all([read(schema, document), read(schema, document), read(schema, document)]);
  expect(readers).toEqual([found, found, found]);
  expect(counted.executions).toBe(values.length);
});

test('each document has results of its own', async () => {
  const { schema } = schemaOf(() => each(values));
  expect(await read(schema, parse('subscription { onEvent { position } }'))).toEqual(found);
  expect(await read(schema, parse('subscription { mine: onEvent { at: position } }'))).toEqual([
    { data: { mine: { at: 1 } } },
    { data: { mine: { at: 2 } } },
  ]);
});

test('equal values that are not the same are executed apart', async () => {
  const { schema, counted } = schemaOf(() => each(values.map((value) => ({ ...value }))));
  const document = parse('subscription { onEvent { position } }');
  await Promise.all([read(schema, document), read(schema, document)]);
  expect(counted.executions).toBe(2 * values.length);
});

test('what depends on the variables of a reader is executed for that reader only', async () => {
  const { schema } = schemaOf(() => each(values));
  const document = parse('subscription ($with: Boolean!) { onEvent { position @include(if: $with) } }');
  expect(await read(schema, document, { variables: { with: true } })).toEqual(found);
  expect(await read(schema, document, { variables: { with: false } })).toEqual([
    { data: { onEvent: {} } },
    { data: { onEvent: {} } },
  ]);
});

test.each([
  'subscription { onNewMessage { position } }',
  'subscription { onEvent { ...some } } fragment some on Event { position @include(if: true) }',
])('%s is executed for each reader', async (query) => {
  const { schema, counted } = schemaOf(() => each(values));
  const document = parse(query);
  await Promise.all([read(schema, document), read(schema, document)]);
  expect(counted.executions).toBe(2 * values.length);
});

test('an error of a value reaches each reader, and later values follow', async () => {
  const broken = [{ position: -1 }, { position: 3 }];
  const { schema } = schemaOf(() => each(broken));
  const document = parse('subscription { onEvent { position } }');
  const readers = await Promise.all([read(schema, document), read(schema, document)]);
  for (const results of readers)
    expect(results).toMatchObject([
      { data: { onEvent: null }, errors: [{ message: 'no such position' }] },
      { data: { onEvent: { position: 3 } } },
    ]);
});

test('a subscription that is refused has a result instead of values', async () => {
  const { schema } = schemaOf(() => {
    throw new Error('refused');
  });
  const document = parse('subscription { onEvent { position } }');
  expect(await read(schema, document)).toMatchObject([{ errors: [{ message: 'refused' }] }]);
});

test('a reader gets a value once it has consumed the previous one', async () => {
  const given: number[] = [];
  const taken: number[] = [];
  async function* source(): AsyncGenerator<Value, void> {
    for (const value of [...values, { position: 3 }]) {
      given.push(value.position);
      expect(taken.length).toBe(given.length - 1);
      yield value;
    }
  }
  const { schema } = schemaOf(source);
  const taking = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    taken.push(taken.length + 1);
  };
  await read(schema, parse('subscription { onEvent { position } }'), { taking });
  expect([given, taken]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test('a reader that leaves while it waits ends its source', async () => {
  let hasEnded = false;
  const waiting = () =>
    abortable(async function* (signal: AbortSignal): AsyncGenerator<Value, void> {
      try {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      } finally {
        hasEnded = true;
      }
    });
  const { schema } = schemaOf(waiting);
  const document = parse('subscription { onEvent { position } }');
  const results = await subscribeShared({ schema, document, serialize: JSON.stringify, send: () => {} });
  if (!(Symbol.asyncIterator in results)) throw new Error('the subscription was refused');
  const next = results.next();
  await results.return?.();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(hasEnded).toBe(true);
});
