import { getOperationAST, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { listCost } from '#contracts/graphql/field.js';
import { limits } from '#contracts/limits.js';
import { schemaWithoutHandlers } from '../schema/build-schema.js';
import { operationCost } from './operation-cost.js';

const schema = schemaWithoutHandlers();

function costOf(query: string, variables = {}): number {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('the document has several operations');
  return operationCost({ schema, document, operation, variables });
}

describe('the cost of an operation', () => {
  test('multiplies the fields in a list by the requested size', () => {
    expect(costOf('{ conversations(limit: 3) { id state } }')).toBe(listCost + 3 * 2);
    expect(costOf('{ conversations(limit: 3) { messages(first: 4) { nodes { id } } } }')).toBe(
      listCost + 3 * (1 + 4 * (1 + 1)),
    );
  });

  test('assumes the default size if none is given, and a short list if none can be', () => {
    expect(costOf('{ conversations { id } }')).toBe(listCost + limits.defaultPageSize);
    expect(costOf('{ operators { id } }')).toBe(1 + 10);
  });

  test('takes sizes from variables, and from their defaults', () => {
    const query = 'query Q($n: Int) { conversations(limit: $n) { id } }';
    expect(costOf(query, { n: 7 })).toBe(listCost + 7);
    expect(costOf(query)).toBe(listCost + limits.defaultPageSize);
    expect(costOf('query Q($n: Int = 9) { conversations(limit: $n) { id } }')).toBe(listCost + 9);
  });

  test('counts a size that will be refused as the largest', () => {
    const query = 'query Q($n: Int) { conversations(limit: $n) { id } }';
    for (const n of [1_000_000, -5, 'many', {}]) expect(costOf(query, { n })).toBe(listCost + limits.pageSize);
  });

  test('counts fragments where they are spread', () => {
    const query =
      '{ conversations(limit: 2) { ...C ... on Conversation { seq } } } fragment C on Conversation { id state }';
    expect(costOf(query)).toBe(listCost + 2 * 3);
  });

  test('includes fields that cost more than one value', () => {
    expect(costOf('{ articles(limit: 2) { content { body } } }')).toBe(listCost + 2 * (500 + 1));
    expect(costOf('{ __schema { types { name } } }')).toBe(500);
    expect(costOf('{ operators { __typename } }')).toBe(1);
  });
});
