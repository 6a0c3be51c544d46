import { expect, test } from 'vitest';
import { z } from 'zod';
import { integerParam, oneOrMore } from '../paging.js';
import { inputSchema, parametersOf } from './json-schema.js';

test('a query parameter carries its own description, also if it is a list or has a default', () => {
  const query = z.strictObject({
    page: integerParam(1).describe('Page number.').prefault(1),
    types: oneOrMore(z.string()).optional().describe('Types to return.'),
    plain: z.string().optional(),
  });
  expect(parametersOf('query', query)).toEqual([
    expect.objectContaining({
      name: 'page',
      description: 'Page number.',
      schema: expect.not.objectContaining({ description: expect.anything() }),
    }),
    expect.objectContaining({ name: 'types', description: 'Types to return.', explode: false }),
    expect.not.objectContaining({ description: expect.anything() }),
  ]);
});

test('a recursive schema of input is refused by name, since it would be inlined without end', () => {
  const branch = z
    .strictObject({
      get branches() {
        return z.array(branch);
      },
    })
    .meta({ id: 'TestBranch' });
  expect(() => inputSchema(z.strictObject({ trunk: branch }))).toThrow('cannot be inlined: TestBranch');
  expect(() => inputSchema(branch)).toThrow('cannot be inlined');
  z.globalRegistry.remove(branch);
});

test('a named schema that occurs twice is inlined twice', () => {
  const leaf = z.string().meta({ id: 'TestLeaf' });
  const { properties } = inputSchema(z.strictObject({ one: leaf, other: z.strictObject({ one: leaf }) }));
  expect(properties).toMatchObject({ one: { type: 'string' }, other: { properties: { one: { type: 'string' } } } });
  z.globalRegistry.remove(leaf);
});
