import type { Request } from 'express';

export const jsonType = 'application/json';
export const graphqlType = 'application/graphql-response+json';

/** Offered media types, the default first: a client that accepts everything gets `application/json`, as older clients expect. */
const offered = [jsonType, graphqlType].flatMap((type) => [type, `${type}; charset=utf-8`]);

/** Media type of the reply to a request, by its `Accept`; null: it accepts neither. */
export function responseTypeOf(request: Request): typeof jsonType | typeof graphqlType | null {
  const accepted = request.accepts(offered);
  if (accepted === false) return null;
  return accepted.startsWith(jsonType) ? jsonType : graphqlType;
}
