import { randomUUID } from 'node:crypto';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { errors } from '#contracts/errors.js';
import type { Log } from '#engine/ports/log.js';
import { failureOf } from '../failures.js';

/** Of errors of graphql-js, which are about the request. */
const malformed = { code: 'invalid', retryable: errors.invalid.retryable } as const;

/**
 * Error for the client: the codes of REST in `extensions`. An unexpected error is only logged, under an id that the
 * client gets.
 */
export function toClientError(error: Readonly<Error>, log: Pick<Log, 'error'>): GraphQLFormattedError {
  // Of the request itself, before there was anything to execute.
  if (!(error instanceof GraphQLError)) return { message: error.message, extensions: malformed };
  const { message, locations, path, extensions } = error.toJSON();
  const cause = causeOf(error);
  if (!cause) return { message, locations, path, extensions: { ...malformed, ...extensions } };
  const { message: text, ...failure } = failureOf(cause);
  if (failure.code !== 'internal') return { message: text, locations, path, extensions: { ...failure } };
  const traceId = randomUUID();
  log.error({ error: cause, traceId, path: path?.join('.') }, 'a field could not be resolved');
  return { message: text, locations, path, extensions: { ...failure, traceId } };
}

/** Error thrown by a resolver; undefined for errors of graphql-js itself, which are about the request. */
function causeOf(error: GraphQLError): Error | undefined {
  const { originalError } = error;
  return originalError instanceof GraphQLError ? causeOf(originalError) : (originalError ?? undefined);
}
