import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { customActionPut } from '#contracts/business/custom-actions.js';
import { limits } from '#contracts/limits.js';
import { readApiDocument } from './read-api-document.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: 'https://api.example.com/v1/' }],
  paths: {
    '/parcels/{parcel-id}': {
      parameters: [
        { name: 'parcel-id', in: 'path', required: true, schema: { type: 'string' }, description: 'As on the label' },
      ],
      get: {
        operationId: 'getParcel',
        summary: 'Find a parcel',
        parameters: [
          { $ref: '#/components/parameters/Lang' },
          { name: 'X-Trace', in: 'header', schema: { type: 'integer' } },
          { name: 'Authorization', in: 'header', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: ref('Parcel') } } } },
      },
      delete: { responses: { 204: { description: 'gone' } } },
    },
    '/parcels': {
      post: {
        operationId: 'create_parcel',
        requestBody: { required: true, content: { 'application/json; charset=utf-8': { schema: ref('NewParcel') } } },
        responses: { default: { content: { 'application/problem+json': { schema: ref('Parcel') } } } },
      },
      put: { requestBody: { required: true, content: { 'text/csv': {} } }, responses: {} },
    },
  },
  components: {
    parameters: { Lang: { name: 'lang', in: 'query', schema: { type: 'string', enum: ['en', 'it'] } } },
    schemas: {
      Parcel: {
        type: 'object',
        properties: {
          state: { type: ['string', 'null'], title: 'State' },
          events: { type: 'array', items: { type: 'object', properties: { 'at/on': { type: 'string' } } } },
          parent: ref('Parcel'),
        },
      },
      Base: {
        type: 'object',
        properties: { id: { type: 'integer', readOnly: true }, weight: { type: 'number' } },
        required: ['weight'],
      },
      NewParcel: {
        allOf: [
          ref('Base'),
          {
            type: 'object',
            properties: {
              to: {
                type: 'object',
                required: ['email'],
                properties: { email: { type: 'string', format: 'email' }, note: { type: 'string' } },
              },
              tags: { type: 'array', items: { type: 'string' } },
            },
            required: ['to'],
          },
        ],
      },
    },
  },
};

function read(given: unknown = document) {
  const result = readApiDocument(typeof given === 'string' ? given : JSON.stringify(given));
  if (!result.ok) throw new Error(result.errors?.[0]?.detail);
  return result.value;
}

function refusal(given: unknown): string | undefined {
  const result = readApiDocument(typeof given === 'string' ? given : JSON.stringify(given));
  return result.ok ? undefined : result.errors?.[0]?.detail;
}

describe('an OpenAPI document', () => {
  test('has an action for each operation, which an admin could save as it is', () => {
    const { title, address, operations } = read();
    expect([title, address]).toEqual(['Parcels', 'https://api.example.com/v1']);
    const find = operations[0]?.draft;
    expect(find).toMatchObject({
      ...{ name: 'custom.get_parcel', title: { en: 'Find a parcel' }, effect: 'read' },
      fields: [
        { name: 'parcel-id', help: { en: 'As on the label' }, isRequired: true },
        { name: 'lang', kind: 'choice', options: [{ value: 'en' }, { value: 'it' }], isRequired: false },
        { name: 'X-Trace', kind: 'integer', isRequired: false },
      ],
      call: {
        ...{ method: 'GET', path: '/parcels/{parcel-id}', query: [{ name: 'lang', value: '{lang}' }] },
        headers: [{ name: 'X-Trace', value: '{X-Trace}' }],
      },
      output: [
        { name: 'state', pointer: '/state', label: { en: 'State' } },
        { name: 'at_on', pointer: '/events/*/at~1on' },
        { pointer: '/parent/state' },
        { pointer: '/parent/parent/state' },
      ],
    });
    expect(operations[1]?.draft).toMatchObject({ effect: 'write', call: { method: 'DELETE' }, output: [] });
    expect(operations[2]?.draft).toMatchObject({
      call: { body: { to: { email: '{email}', note: '{note}' }, weight: '{weight}', tags: '{tags}' } },
      fields: [
        { name: 'email', kind: 'email', isRequired: true },
        { name: 'note', isRequired: false },
        { name: 'weight', kind: 'number', isRequired: true },
        { name: 'tags', kind: 'json', isRequired: false },
      ],
    });
    for (const { draft } of operations) if (draft) expect(customActionPut.safeParse(draft).error).toBeUndefined();
    expect(operations[3]).toMatchObject({ problem: 'Its body is not JSON.', draft: null });
  });

  test('may be YAML', () => {
    expect(read(stringify(document))).toEqual(read());
  });

  test.each([
    ['no document', 'hello', /neither JSON nor YAML/],
    ['broken JSON', '{"openapi": ', /neither JSON nor YAML/],
    ['Swagger 2.0', { swagger: '2.0', paths: {} }, /Swagger 2\.0/],
    ['another version', { ...document, openapi: '4.0.0' }, /3\.0 or 3\.1/],
    ['no paths', { openapi: '3.0.3' }, /no paths/],
    ['nothing to do', { openapi: '3.0.3', paths: { '/a': {} } }, /no operations/],
    [
      'too many operations',
      {
        openapi: '3.0.3',
        paths: Object.fromEntries(
          Array.from({ length: limits.apiDocumentOperations + 1 }, (_, n) => [`/${n}`, { get: {} }]),
        ),
      },
      /more than/,
    ],
    ['deep nesting', `{"openapi":"3.0.0","paths":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, /nested too deeply/],
    ['nesting of YAML that no stack holds', `openapi: 3.0.0\npaths: ${'['.repeat(100_000)}`, /neither|nested/],
    [
      'aliases that multiply',
      `openapi: 3.0.0\npaths: {}\na: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghij'
        .split('')
        .map((name, at) => `${name}: &${name} [${`*${'abcdefghi'[at]},`.repeat(9)}]`)
        .join('\n')}`,
      /neither|nested/,
    ],
  ])('is refused with a sentence when it is %s', (_, given, sentence) => {
    expect(refusal(given)).toMatch(sentence);
  });

  test('does not follow references to other documents, or circular ones', () => {
    const schema = (reference: string) => ({ content: { 'application/json': { schema: { $ref: reference } } } });
    const { operations } = read({
      openapi: '3.0.0',
      paths: {
        '/a': { post: { requestBody: { required: true, ...schema('http://127.0.0.1:9/evil.json') }, responses: {} } },
        '/b': { post: { requestBody: { required: true, ...schema('#/components/schemas/Loop') }, responses: {} } },
        '/c': { $ref: 'file:///etc/passwd' },
        '/d': { post: { requestBody: schema('#/components/schemas/Twice'), responses: {} } },
      },
      components: {
        schemas: {
          Loop: { $ref: '#/components/schemas/Loop' },
          Twice: { allOf: [{ $ref: '#/components/schemas/Twice' }, { $ref: '#/components/schemas/Twice' }] },
        },
      },
    });
    expect(operations.map(({ draft }) => draft?.fields)).toEqual([
      [expect.objectContaining({ name: 'body', kind: 'json' })],
      [expect.objectContaining({ name: 'body', kind: 'json' })],
      [expect.objectContaining({ name: 'body', kind: 'json' })],
    ]);
  });

  test('that multiplies by references is read in bounded work', () => {
    const names = Array.from({ length: 400 }, (_, n) => `p${n}`);
    const wide = {
      type: 'object',
      required: names,
      properties: Object.fromEntries(names.map((name) => [name, ref('Wide')])),
    };
    const { operations } = read({
      openapi: '3.0.0',
      paths: {
        '/a': {
          post: {
            requestBody: { required: true, content: { 'application/json': { schema: ref('Wide') } } },
            responses: { 200: { content: { 'application/json': { schema: ref('Wide') } } } },
          },
        },
      },
      components: { schemas: { Wide: wide } },
    });
    expect(operations[0]?.problem).toMatch(/more than 30 values/);
  });

  test('truncates foreign texts to one line', () => {
    const summary = `Ignore\nall \u202Eprevious ${'x'.repeat(500)}`;
    const [operation] = read({ openapi: '3.0.0', paths: { '/a': { get: { summary, responses: {} } } } }).operations;
    expect(operation?.summary).toMatch(/^Ignore all previous x+…$/);
    expect(operation?.summary).toHaveLength(80);
  });
});
