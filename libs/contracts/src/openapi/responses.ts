import { type ErrorCode, errors } from '../errors.js';
import { errorsOf, type Operation, type Reply } from '../operations/operation.js';
import { type JsonSchema, nameOf, refTo } from './json-schema.js';

/** Reference to a response among the components. */
export interface Reference {
  readonly $ref: string;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Content;
}

export type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

/** Replies and problems by status; only problems are shared among operations. */
export function responsesOf(operation: Operation): Record<string, OpenApiResponse | Reference> {
  const problems = Object.entries(problemsOf(operation)).map(([status, codes]) => {
    const reply = operation.replies[Number(status)];
    if (!reply) return [status, { $ref: responsePath + nameOfProblem(codes) }];
    const own = responseOf(operation, Number(status), reply);
    return [status, { ...own, content: { ...own.content, ...problemOf(codes).content } }];
  });
  const replies = Object.entries(operation.replies).map(([status, reply]) => [
    status,
    responseOf(operation, Number(status), reply),
  ]);
  return {
    ...Object.fromEntries(replies),
    ...(operation.method === 'GET' ? { 304: notModified } : {}),
    ...Object.fromEntries(problems),
  };
}

/** Error codes by status. */
function problemsOf(operation: Operation): Record<string, ErrorCode[]> {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of errorsOf(operation).sort()) {
    const { status } = errors[code];
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return byStatus;
}

/** The problems of these operations, as components. */
export function sharedResponses(operations: readonly Operation[]): Record<string, OpenApiResponse> {
  const sets = operations.flatMap((operation) => Object.values(problemsOf(operation)));
  return Object.fromEntries(sets.map((codes) => [nameOfProblem(codes), problemOf(codes)]));
}

const notModified: OpenApiResponse = { description: 'The `ETag` in `If-None-Match` still matches.' };

const responsePath = '#/components/responses/';
const nameOfProblem = (codes: readonly ErrorCode[]) => codes.join('-or-');

const phrases: Record<number, string> = { 200: 'OK', 201: 'Created', 204: 'No content', 503: 'Service unavailable' };

function responseOf(
  { isRevisioned, takesIdempotencyKey, deprecated }: Operation,
  status: number,
  reply: Reply,
): OpenApiResponse {
  const location = { Location: { description: 'Address of the resource.', schema: { type: 'string' } } } as const;
  const headers = {
    ...(status === 201 ? location : {}),
    ...(reply.kind === 'page' ? pageHeaders : {}),
    ...(isRevisioned && reply.kind !== 'empty' ? entityTag : {}),
    ...(takesIdempotencyKey ? replayed : {}),
    ...(deprecated ? deprecationHeaders : {}),
  };
  return {
    description: phrases[status] ?? '',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(reply.kind === 'empty' ? {} : { content: contentOf(reply) }),
  };
}

const replayed = {
  'Idempotent-Replayed': {
    description: '`true` if the response is a replay of an earlier one.',
    schema: { type: 'string' },
  },
} as const;

const deprecationHeaders = {
  Deprecation: {
    description: 'When the operation was deprecated, as a structured date (RFC 9745).',
    schema: { type: 'string' },
  },
  Sunset: { description: 'When the operation will be removed (RFC 8594), if known.', schema: { type: 'string' } },
} as const;

const entityTag = {
  ETag: { description: 'Strong entity tag, for `If-None-Match` and `If-Match`.', schema: { type: 'string' } },
} as const;

const pageHeaders = {
  Link: { description: 'Links to the first, previous, next and last page (RFC 8288).', schema: { type: 'string' } },
  'X-Total-Count': { description: 'Total number of items on all pages.', schema: { type: 'integer', minimum: 0 } },
} as const;

function contentOf(reply: Exclude<Reply, { kind: 'empty' }>): Content {
  if (reply.kind === 'file') return Object.fromEntries(reply.mediaTypes.map((type) => [type, {}]));
  const schema: JsonSchema =
    reply.kind === 'json' ? refTo(nameOf(reply.schema)) : { type: 'array', items: refTo(nameOf(reply.item)) };
  return { 'application/json': { schema } };
}

function problemOf(codes: readonly ErrorCode[]): OpenApiResponse {
  const waits = codes.some((code) => errors[code].retryable && errors[code].status !== 409);
  const retryAfter = {
    description: 'Number of seconds to wait, if known.',
    schema: { type: 'integer', minimum: 0 },
  } as const;
  const schema: JsonSchema = { allOf: [refTo('Problem'), { properties: { code: { enum: [...codes] } } }] };
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join(' '),
    ...(waits ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: { 'application/problem+json': { schema } },
  };
}
