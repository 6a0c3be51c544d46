import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { isoInstant } from '#contracts/ids.js';

/** ISO 8601 in UTC with milliseconds, as everywhere else in the product. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'An instant in UTC: `2026-03-01T09:30:00.000Z`.',
  serialize: String,
  parseValue: (value) => {
    const parsed = isoInstant.safeParse(value);
    if (!parsed.success) throw new GraphQLError('DateTime must be an instant such as 2026-03-01T09:30:00.000Z.');
    return parsed.data;
  },
});

export const SafeInt = new GraphQLScalarType<number, number>({
  name: 'SafeInt',
  description:
    'An integer up to 2^53 - 1, for what may pass the 2^31 of `Int`: positions in the log, amounts of money.',
  serialize: Number,
  parseValue: (value) => {
    if (!Number.isSafeInteger(value)) throw new GraphQLError('SafeInt must be an integer up to 2^53 - 1.');
    return Number(value);
  },
  // `parseLiteral` of the class would hand on the text of a number.
  parseLiteral: (node) => {
    if (node.kind !== Kind.INT || !Number.isSafeInteger(Number(node.value)))
      throw new GraphQLError('SafeInt must be an integer up to 2^53 - 1.', { nodes: node });
    return Number(node.value);
  },
});

export const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables) as never,
});
