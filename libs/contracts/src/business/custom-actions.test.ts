import { describe, expect, test } from 'vitest';
import type { ActionField } from './action-fields.js';
import { inputSchemaOf } from './action-fields.js';
import { customActionPut } from './custom-actions.js';

const both = (text: string) => ({ en: text, it: text });
const field = (name: string, more: Partial<ActionField> = {}) => ({ name, label: both(name), ...more });
const http = (more: object = {}) => ({ type: 'http', method: 'GET', path: '/parcels/{code}', ...more });
const valid = {
  ...{ name: 'custom.parcel', title: both('Parcel'), description: both('Finds a parcel.') },
  ...{ effect: 'read', identity: 'none', fields: [field('code')], call: http(), output: [] },
};
const email = field('email', { kind: 'email' });

function problemsOf(changes: object): string[] {
  const parsed = customActionPut.safeParse({ ...valid, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => `/${path.join('/')}`);
}

describe('an action that an admin writes', () => {
  test('is complete with a title, a request and its fields', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each([
    [
      'a placeholder without a field',
      { call: http({ query: [{ name: 'q', value: '{text}' }] }) },
      '/call/query/0/value',
    ],
    ['a path that an optional field is part of', { fields: [field('code', { isRequired: false })] }, '/call/path'],
    ['a path with dotted parts', { call: http({ path: '/parcels/../{code}' }) }, '/call/path'],
    ['a path with encoded dots', { call: http({ path: '/parcels/%2e%2E/{code}' }) }, '/call/path'],
    ['a path that begins with a host', { call: http({ path: '//evil.example/{code}' }) }, '/call/path'],
    ['a path with a query', { call: http({ path: '/parcels?x={code}' }) }, '/call/path'],
    [
      'credentials in a header',
      { call: http({ headers: [{ name: 'Authorization', value: 'x' }] }) },
      '/call/headers/0/name',
    ],
    [
      'a line break in a header',
      { call: http({ headers: [{ name: 'X-A', value: 'a\nb' }] }) },
      '/call/headers/0/value',
    ],
    ['a body of GET', { call: http({ body: {} }) }, '/call/body'],
    ['a read by DELETE', { call: http({ method: 'DELETE' }) }, '/effect'],
    ['a field whose name every object has', { fields: [field('code'), field('constructor')] }, '/fields/1/name'],
    ['two fields of one name', { fields: [field('code'), field('code')] }, '/fields/1/name'],
    ['a choice without options', { fields: [field('code', { kind: 'choice' })] }, '/fields/0/options'],
    [
      'a maximum below the minimum',
      { fields: [field('code', { kind: 'integer', minimum: 2, maximum: 1 })] },
      '/fields/0/maximum',
    ],
    ['matched without the place of the address', { identity: 'matched', fields: [field('code'), email] }, '/identity'],
    ['matched without a field for the address', { identity: 'matched', ownerEmail: '/email' }, '/identity'],
    [
      'a write that is matched: it would be done first',
      { effect: 'write', identity: 'matched', ownerEmail: '/email', fields: [field('code'), email] },
      '/ownerEmail',
    ],
    ['verified without anything of the client', { identity: 'verified' }, '/identity'],
    ['a name of the product', { name: 'order.status' }, '/name'],
  ])('is refused with %s', (_, changes, place) => {
    expect(problemsOf(changes)).toContain(place);
  });

  test("may require a signed-in visitor where it reads the visitor's own record", () => {
    const bound = field('client', { from: 'client.id' });
    expect(problemsOf({ identity: 'verified', fields: [field('code'), bound] })).toEqual([]);
  });
});

describe('the input of an action', () => {
  const fields = [
    field('code'),
    field('count', { kind: 'integer', isRequired: false, minimum: 1, maximum: 9 }),
    field('size', { kind: 'choice', options: [{ value: 's', label: both('Small') }] }),
    field('who', { from: 'client.id' }),
  ].map((one) => customActionPut.shape.fields.element.parse(one));

  test('has the fields that are asked for, and never those that the engine binds', () => {
    const schema = inputSchemaOf(fields);
    expect(schema.safeParse({ code: ' A1 ', size: 's' })).toMatchObject({ data: { code: 'A1', size: 's' } });
    expect(schema.safeParse({ code: 'A1', size: 's', count: 2 }).success).toBe(true);
    for (const wrong of [
      { code: 'A1' },
      { code: '', size: 's' },
      { code: 'A1', size: 'xl' },
      { code: 'A1', size: 's', count: 1.5 },
      { code: 'A1', size: 's', count: 0 },
      { code: 'A1', size: 's', count: 10 },
      { code: 'A1', size: 's', who: 'client-2' },
    ])
      expect(schema.safeParse(wrong).success).toBe(false);
  });
});
