import type { Access, Operation } from '../operations/operation.js';
import { resources } from '../operations/operations.js';
import { permissions, rolesOf } from '../permissions.js';
import { headersOf } from './header-parameters.js';
import { inputSchema, type JsonSchema, type Parameter, parametersOf, reachable, replySchemas } from './json-schema.js';
import { mediaTypesOf } from './media-types.js';
import { type Content, type OpenApiResponse, type Reference, responsesOf, sharedResponses } from './responses.js';
import { programSchemes, securitySchemes } from './security-schemes.js';

/** The subset of an OpenAPI 3.1 document that ours uses. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
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

const description =
  'Errors are returned as `application/problem+json` (RFC 9457) and identified by their `code`. Lists are paginated with `page` and `limit`. Unknown query parameters are refused.';

/** Generates the OpenAPI 3.1 document of the REST API from the table of operations. */
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
    // Relative to the document's own address: every installation has its own host.
    servers: [{ url: '/', description: 'This installation.' }],
    tags: described.map(({ tag }) => ({ name: tag })),
    paths,
    components: {
      schemas: reachable(replySchemas(), [paths, responses]),
      responses,
      securitySchemes,
    },
  };
}

function contentOf(method: string, schema: JsonSchema): Content {
  return Object.fromEntries(mediaTypesOf(method).map((type) => [type, { schema }]));
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
    ...(body ? { requestBody: { required: true, content: contentOf(operation.method, inputSchema(body)) } } : {}),
    responses: responsesOf(operation),
  };
  return { path: path.replace(/:(\w+)/g, '{$1}'), method: method.toLowerCase(), operation: described };
}

/** Tags whose words the name of the resource does not give. */
const tags: Readonly<Record<string, string>> = { apiKeys: 'API keys', signInSettings: 'Sign-in settings' };

function tagOf(resource: string): string {
  const tag = tags[resource];
  if (tag !== undefined) return tag;
  const words = resource.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]?.toUpperCase() + words.slice(1);
}

/** A session if some role has access, and a program if scopes grant everything that the operation needs. */
function securityOf(access: Access): OpenApiOperation['security'] {
  if (access === 'public') return [];
  const scopes = access === 'session' ? [null] : access.map((permission) => permissions[permission].scope);
  const named = [...new Set(scopes.filter((scope) => scope !== null))];
  const isForOperators = access === 'session' || access.every((permission) => rolesOf(permission).length > 0);
  return [
    ...(isForOperators ? [{ session: [] }] : []),
    ...(scopes.includes(null) ? [] : programSchemes.map((scheme) => ({ [scheme]: named }))),
  ];
}
