import { getIntrospectionQuery } from 'graphql';
import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { signInCookie } from '../support/clients.js';
import { demoApiKey } from '../support/demo.js';
import { Graphql } from '../support/graphql.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let program: Graphql;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  program = new Graphql(server.url);
});
afterAll(() => server.dispose());

test('passes every audit of the specification of GraphQL over HTTP', async () => {
  const fetchFn = (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('X-API-Key', demoApiKey);
    return fetch(url, { ...init, headers });
  };
  const results = await auditServer({ url: `${server.url}/graphql`, fetchFn });
  const failed = results.flatMap((result) => (result.status === 'ok' ? [] : [`${result.name}: ${result.reason}`]));
  expect(failed).toEqual([]);
  expect(results).toHaveLength(61);
});

test('authenticated callers can introspect the schema', async () => {
  const { status, data } = await program.ask(getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true }));
  expect(status).toBe(200);
  expect(data.__schema.types.map(({ name }: { name: string }) => name)).toContain('Conversation');
});

describe('refuses with the status of REST', () => {
  const query = '{ operators { id } }';

  test('callers that are unknown', async () => {
    const credentials: Record<string, string>[] = [{}, { 'X-API-Key': 'wrong' }, { Cookie: 'parley_session=wrong' }];
    for (const headers of credentials)
      expect(await new Graphql(server.url, headers).refusal(query)).toEqual([401, 'unauthenticated']);
    expect(await new Graphql(server.url, {}).refusal('{')).toEqual([401, 'unauthenticated']);
  });

  test('pages of another origin that use a session', async () => {
    const cookie = await signInCookie(server.url, 'anna');
    const foreign = new Graphql(server.url, { Cookie: cookie, Origin: 'https://elsewhere.example' });
    expect(await foreign.refusal(query)).toEqual([403, 'origin_refused']);
    const own = new Graphql(server.url, { Cookie: cookie, Origin: server.url });
    expect((await own.ask(query)).status).toBe(200);
  });

  test('bodies that are too large, or no JSON', async () => {
    const large = JSON.stringify({ query: `{ operators { id } } # ${'x'.repeat(limits.bodyBytes)}` });
    expect((await program.send(large)).status).toBe(413);
    expect(await refused({ 'Content-Type': 'application/graphql' })).toEqual([415, 'unsupported_media_type']);
    expect((await program.send('{')).status).toBe(400);
    expect((await program.send(JSON.stringify([{ query }, { query }]))).status).toBe(400);
  });

  test('other methods', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${server.url}/graphql`, { method, headers: { 'X-API-Key': demoApiKey } });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'method_not_allowed' } }] });
    }
  });

  test('a mutation by GET', async () => {
    const url = `${server.url}/graphql?query=${encodeURIComponent('mutation { __typename }')}`;
    const response = await fetch(url, { headers: { 'X-API-Key': demoApiKey } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({
      errors: [
        { message: 'Mutations are sent by POST.', extensions: { code: 'method_not_allowed', retryable: false } },
      ],
    });
  });

  test('a reply in a media type that is not offered', async () => {
    expect(await refused({ Accept: 'text/html' })).toEqual([406, 'not_acceptable']);
  });

  async function refused(headers: Record<string, string>): Promise<[number, unknown]> {
    const { status, errors } = await program.send(JSON.stringify({ query }), headers);
    return [status, errors[0]?.extensions?.code];
  }
});

describe('refuses with too_complex', () => {
  const fragments = Array.from({ length: 40 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
  const deep = `{ conversation(id: "c") { ${'messages { nodes { conversation { '.repeat(6)} id ${'} } }'.repeat(6)} } }`;
  const pageBomb = 'conversations(limit: 100) { messages(first: 100) { nodes { id } } }';

  test.each([
    ['a query that is too deep', deep],
    ['too many fields', `{ ${'operators { id } '.repeat(300)} }`],
    ['too many aliases', `{ ${Array.from({ length: 51 }, (_, n) => `a${n}: chatbots { id }`).join(' ')} }`],
    ['too many tokens', `{ operators { ${'id '.repeat(limits.graphqlTokens)} } }`],
    [
      'fragments that double at each level',
      `{ ...F0 } ${fragments.join(' ')} fragment F40 on Query { operators { id } }`,
    ],
    ['pages within pages', `{ ${pageBomb} }`],
    [
      'many descriptions of the schema',
      `{ ${Array.from({ length: 30 }, (_, n) => `a${n}: __schema { types { name } }`)} }`,
    ],
  ])('%s', async (_, query) => {
    expect(await program.refusal(query)).toEqual([400, 'too_complex']);
  });

  test('a page size in a variable', async () => {
    const query = 'query Q($n: Int) { conversations(limit: $n) { messages(first: $n) { nodes { id } } } }';
    expect(await program.refusal(query, { n: 100 })).toEqual([400, 'too_complex']);
  });
});

test.each([
  ['syntax', '{ operators { id '],
  ['an unknown field', '{ operators { passwordHash } }'],
  ['an unknown argument', '{ operators(limit: 3) { id } }'],
  ['an argument of the wrong type', '{ conversations(limit: "many") { id } }'],
  ['an unknown enumeration value', '{ conversations(state: [ASLEEP]) { id } }'],
  ['an introspection bomb', `{ __schema { types { ${'fields { type { '.repeat(5)} name ${'} }'.repeat(5)} } } }`],
  ['fragments in a circle', '{ ...A } fragment A on Query { ...A }'],
])('refuses %s with invalid before anything runs', async (_, query) => {
  expect(await program.refusal(query)).toEqual([400, 'invalid']);
});

test('refuses values that the schema of the field does not allow, with their place', async () => {
  const { status, data, errors } = await program.ask('{ conversations(limit: 101) { id } }');
  expect([status, data]).toEqual([200, null]);
  expect(errors[0]?.extensions).toMatchObject({ code: 'invalid', errors: [{ pointer: '/limit' }] });
  for (const query of ['{ conversation(id: "💥") { id } }', '{ conversations(from: "yesterday") { id } }'])
    expect(await program.refusal(query)).toEqual([200, 'invalid']);
});

test('a subscription over HTTP is refused', async () => {
  expect(await program.refusal('subscription { onEvent { event } }')).toEqual([400, 'invalid']);
});

const typed = 'application/graphql-response+json';
const plain = 'application/json';

describe.each([
  ['typed replies', typed, typed, 400],
  ['typed replies before others', `${typed}, ${plain};q=0.9`, typed, 400],
  ['everything', '*/*', plain, 200],
  ['JSON', plain, plain, 200],
  ['JSON by weight', `${typed};q=0.1, ${plain}; charset=utf-8`, plain, 200],
])('to a client that accepts %s', (_, accept, type, status) => {
  const send = async (query: string, headers: Record<string, string> = {}) => {
    const reply = await program.send(JSON.stringify({ query }), { Accept: accept, ...headers });
    return [reply.status, reply.headers.get('content-type'), reply.errors[0]?.extensions?.code];
  };

  test('every reply is of the negotiated type, errors of the document with the status that it has', async () => {
    expect(await send('{ operators { id } }')).toEqual([200, `${type}; charset=utf-8`, undefined]);
    expect(await send('{ nothing }')).toEqual([status, `${type}; charset=utf-8`, 'invalid']);
    const wide = `{ ${'operators { id } '.repeat(300)} }`;
    expect(await send(wide)).toEqual([status, `${type}; charset=utf-8`, 'too_complex']);
    expect(await send('{ operators { id } }', { 'X-API-Key': 'wrong' })).toEqual([
      401,
      `${type}; charset=utf-8`,
      'unauthenticated',
    ]);
  });
});

test('marks errors of the document as not retryable', async () => {
  for (const query of ['{', '{ nothing }', '{ operators(limit: 3) { id } }'])
    expect((await program.ask(query)).errors[0]?.extensions).toMatchObject({ code: 'invalid', retryable: false });
});

test('what costs much counts as several requests', async () => {
  const own = await TestServer.start();
  try {
    const caller = new Graphql(own.url);
    const costly = '{ conversations(limit: 100) { messages(first: 40) { nodes { id } } } }';
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 100) statuses.push((await caller.ask(costly)).status);
    const { headers, errors, status } = await caller.ask(costly);
    expect([status, errors[0]?.extensions?.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await own.dispose();
  }
});
