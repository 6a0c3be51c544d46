import { expect, test } from 'vitest';
import { z } from 'zod';
import { integerParam, oneOrMore } from '../paging.js';
import { parametersOf } from './json-schema.js';

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
