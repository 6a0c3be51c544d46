import { type ErrorCode, errors } from '../errors.js';
import { type Access, errorsOf, type Operation, type Reply } from '../operations/operation.js';
import { resources } from '../operations/operations.js';
import { permissions, rolesOf } from '../permissions.js';
import { headersOf } from './header-parameters.js';
import {
  inputSchema,
  type JsonSchema,
  nameOf,
  type Parameter,
  parametersOf,
  reachable,
  refTo,
  replySchemas,
} from './json-schema.js';

/** The part of an OpenAPI 3.1 document that ours uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly securitySchemes: object;
  };
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly 'x-sunset'?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-permissions': readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}

/** Points at a response of the components. */
export interface Reference {
  readonly $ref: string;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

const description =
  'Errors are `application/problem+json` (RFC 9457); their `code` says which. Lists are read in pages with `page` and `limit`. An unknown query parameter is refused.';

/** The OpenAPI 3.1 document of the REST surface, generated from the table of operations. */
export function openApiDocument(operations: typeof resources = resources): OpenApiDocument {
  const described = Object.entries(operations).map(([resource, declared]) => ({
    tag: tagOf(resource),
    declared: Object.entries(declared).map(([name, one]) => describe(resource, name, one)),
  }));
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const { path, method, operation } of described.flatMap(({ declared }) => declared))
    paths[path] = { ...paths[path], [method]: operation };
  const responses = sharedResponses(Object.values(operations).flatMap((resource) => Object.values(resource)));
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: '1', description },
    tags: described.map(({ tag }) => ({ name: tag })),
    paths,
    components: {
      schemas: reachable(replySchemas(), [paths, responses]),
      responses,
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A program, with the scopes of its key.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'parley_session',
          description:
            'An operator; `__Host-parley_session` over https. Unsafe requests must come from our own origin.',
        },
      },
    },
  };
}

function describe(resource: string, name: string, operation: Operation) {
  const { method, path, summary, description, deprecated, access, params, query, body } = operation;
  const described: OpenApiOperation = {
    operationId: resource + name[0]?.toUpperCase() + name.slice(1),
    tags: [tagOf(resource)],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(deprecated ? { deprecated: true } : {}),
    ...(deprecated?.sunset === undefined ? {} : { 'x-sunset': deprecated.sunset }),
    security: securityOf(access),
    'x-permissions': typeof access === 'string' ? [] : access,
    parameters: [...parametersOf('path', params), ...parametersOf('query', query), ...headersOf(operation)],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(body) } } } }
      : {}),
    responses: responsesOf(operation),
  };
  return { path: path.replace(/:(\w+)/g, '{$1}'), method: method.toLowerCase(), operation: described };
}

function tagOf(resource: string): string {
  const words = resource.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]?.toUpperCase() + words.slice(1);
}

/** A session where some role may, or an API key where scopes permit a program everything that the operation needs. */
function securityOf(access: Access): OpenApiOperation['security'] {
  if (access === 'public') return [];
  const scopes = access === 'session' ? [null] : access.map((permission) => permissions[permission].scope);
  const named = scopes.filter((scope) => scope !== null);
  const isForOperators = access === 'session' || access.every((permission) => rolesOf(permission).length > 0);
  return [
    ...(isForOperators ? [{ session: [] }] : []),
    ...(named.length === scopes.length ? [{ apiKey: [...new Set(named)] }] : []),
  ];
}

/** Replies and problems by status; problems alone are shared among operations. */
function responsesOf(operation: Operation): Record<string, OpenApiResponse | Reference> {
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

function sharedResponses(operations: readonly Operation[]): Record<string, OpenApiResponse> {
  const sets = operations.flatMap((operation) => Object.values(problemsOf(operation)));
  return Object.fromEntries(sets.map((codes) => [nameOfProblem(codes), problemOf(codes)]));
}

const notModified: OpenApiResponse = { description: 'The `ETag` of `If-None-Match` still holds.' };

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
    ...(isRevisioned ? entityTag : {}),
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
  'Idempotent-Replayed': { description: '`true` on the reply to a repeat.', schema: { type: 'string' } },
} as const;

const deprecationHeaders = {
  Deprecation: { description: 'Since when, as a structured date (RFC 9745).', schema: { type: 'string' } },
  Sunset: { description: 'When the operation goes (RFC 8594), where that is known.', schema: { type: 'string' } },
} as const;

const entityTag = {
  ETag: { description: 'Strong; for `If-None-Match` and `If-Match`.', schema: { type: 'string' } },
} as const;

const pageHeaders = {
  Link: { description: 'The first, previous, next and last page (RFC 8288).', schema: { type: 'string' } },
  'X-Total-Count': { description: 'Items on all pages.', schema: { type: 'integer', minimum: 0 } },
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
    description: 'Seconds to wait, where that is known.',
    schema: { type: 'integer', minimum: 0 },
  } as const;
  const schema: JsonSchema = { allOf: [refTo('Problem'), { properties: { code: { enum: [...codes] } } }] };
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join(' '),
    ...(waits ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: { 'application/problem+json': { schema } },
  };
}
