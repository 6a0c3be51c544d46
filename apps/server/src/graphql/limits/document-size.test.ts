import { getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { measureDocument } from './document-size.js';

const measured = (query: string) => measureDocument(parse(query));

describe('the size of a document', () => {
  test('counts fields, their nesting and aliases', () => {
    expect(measured('{ a { b c: d } }')).toEqual({ depth: 2, fields: 3, aliases: 1 });
  });

  test('counts the fields of a fragment wherever it is spread, and those of an inline fragment', () => {
    const query = '{ one { ...F } two { ... on T { ...F x } } } fragment F on T { a b: c }';
    expect(measured(query)).toEqual({ depth: 2, fields: 9, aliases: 3 });
  });

  test('ends on fragments that spread each other or themselves', () => {
    expect(measured('{ ...A } fragment A on T { a ...B } fragment B on T { b ...A ...B }').fields).toBeGreaterThan(0);
  });

  test('is computed quickly if fragments double at each level', () => {
    const levels = Array.from(
      { length: 60 },
      (_, level) => `fragment F${level} on T { ...F${level + 1} ...F${level + 1} }`,
    );
    expect(measured(`{ ...F0 } ${levels.join(' ')} fragment F60 on T { a }`).fields).toBeGreaterThan(2 ** 60);
  });

  test('sums the operations of a document', () => {
    expect(measured('query A { a } query B { b { c } }')).toEqual({ depth: 2, fields: 3, aliases: 0 });
  });

  test('of the introspection that tools send is within the limits', () => {
    const everything = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    const { depth, fields, aliases } = measured(everything);
    expect(depth).toBeLessThanOrEqual(limits.graphqlDepth);
    expect(fields).toBeLessThanOrEqual(limits.graphqlFields);
    expect(aliases).toBeLessThanOrEqual(limits.graphqlAliases);
  });
});
