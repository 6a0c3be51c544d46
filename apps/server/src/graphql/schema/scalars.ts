import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { dateTime } from '#contracts/date-time.js';

/** An instant, read and written as everywhere else in the product. */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description:
    'A date-time: `2026-03-01T09:30:00.000Z`. Any RFC 3339 date-time is accepted; responses are in UTC with milliseconds.',
  serialize: String,
  parseValue: (value) => {
    const parsed = dateTime.safeParse(value);
    if (!parsed.success) throw new GraphQLError(`DateTime ${parsed.error.issues[0]?.message}.`);
    return parsed.data;
  },
});

export const SafeInt = new GraphQLScalarType<number, number>({
  name: 'SafeInt',
  description:
    'An integer up to 2^53 - 1, for values that can exceed the 2^31 limit of `Int`: positions in the log, amounts of money.',
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
