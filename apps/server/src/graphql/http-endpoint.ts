import { Injectable } from '@nestjs/common';
import type { Express, NextFunction, Request, Response } from 'express';
import { type GraphQLError, type GraphQLFormattedError, getOperationAST } from 'graphql';
import {
  createHandler,
  type Handler,
  type Response as HttpReply,
  type OperationArgs,
  type OperationContext,
} from 'graphql-http';
import { type ErrorCode, errors } from '#contracts/errors.js';
import { limits } from '#contracts/limits.js';
import type { Principal } from '#engine/access/principal.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { requestFailureOf } from '../failures.js';
import { RequestRefused } from '../refused.js';
import { readJson } from '../rest/read-json.js';
import { keepPrivate, refusal } from '../rest/unknown-routes.js';
import { retryAfterSeconds } from '../retry-after.js';
import { principalOf } from '../security/current-principal.js';
import { RequestAdmission } from '../security/request-admission.js';
import { graphqlPath } from './graphql-path.js';
import { jsonType, responseTypeOf } from './media-types.js';
import { Operations } from './operations.js';
import type { GraphqlRequest } from './prepare.js';

interface HttpContext {
  readonly principal: Principal;
}

type Prepared = OperationArgs<OperationContext> | HttpReply | readonly GraphQLError[];

/**
 * GraphQL over HTTP, by the specification of that name. Unauthenticated, rate-limited, cross-origin and malformed requests get the status
 * of REST and an error in GraphQL's format, in the media type that the client accepts.
 */
@Injectable()
export class HttpEndpoint {
  readonly #handler: Handler<Request, HttpContext>;

  constructor(
    private readonly operations: Operations,
    private readonly requests: RequestAdmission,
    @InjectPorts() private readonly ports: Pick<Ports, 'log'>,
  ) {
    this.#handler = createHandler<Request, HttpContext, OperationContext>({
      onSubscribe: ({ raw, context: { principal } }, parameters) =>
        this.#prepare(raw, principal, parameters as GraphqlRequest),
      formatError: (error) => operations.toClientError(error) as Error,
    });
  }

  /** Registers the endpoint. The body is read after the caller was admitted. */
  mount(web: Express): void {
    web.use(
      graphqlPath,
      keepPrivate,
      (request: Request, _: Response, next: NextFunction) => {
        this.requests.identify(request).then(() => next(), next);
      },
      requireGraphql,
      readJson(limits.bodyBytes),
      (request: Request, response: Response, next: NextFunction) => {
        this.#answer(request, response).catch(next);
      },
      (error: unknown, request: Request, response: Response, __: NextFunction) =>
        this.#refuse(request, response, error),
    );
  }

  async #answer(request: Request, response: Response): Promise<void> {
    const principal = principalOf(request);
    if (!principal) throw new RequestRefused('unauthenticated');
    const [body, { status, statusText, headers }] = await this.#handler({
      url: request.originalUrl,
      method: request.method,
      headers: { ...request.headers, accept: responseTypeOf(request) ?? jsonType },
      body: request.body,
      raw: request,
      context: { principal },
    });
    response.writeHead(status, statusText, headers).end(body);
  }

  #prepare(request: Request, principal: Principal, parameters: GraphqlRequest): Prepared {
    // A request ends before its rights are checked again.
    const prepared = this.operations.prepare({ principal, onNarrowed: () => () => {} }, parameters);
    if (Array.isArray(prepared)) return this.#withStatus(request, prepared);
    const { document, operationName } = prepared as OperationArgs<OperationContext>;
    const isWrite = getOperationAST(document, operationName)?.operation === 'mutation';
    if (isWrite && request.method !== 'POST') throw notByGet(request);
    return prepared as OperationArgs<OperationContext>;
  }

  /** An exceeded rate has its status for every client; errors of the document have that of the specification. */
  #withStatus(request: Request, refused: readonly GraphQLError[]): Prepared {
    if (refused[0]?.extensions.code !== ('rate_limited' satisfies ErrorCode)) return refused;
    const clientErrors = refused.map((error) => this.operations.toClientError(error));
    return reply(request, 'rate_limited', clientErrors);
  }

  #refuse(request: Request, response: Response, error: unknown): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const failure = requestFailureOf(error);
    if (failure.code === 'internal') this.ports.log.error({ error }, 'a GraphQL request failed');
    const { message, ...extensions } = failure;
    const [body, { status, statusText, headers }] = reply(request, failure.code, [{ message, extensions }]);
    response.locals.code = failure.code;
    response.writeHead(status, statusText, headers).end(body);
  }
}

/**
 * Refuses a method, a body or a requested media type that GraphQL over HTTP does not have, with an error that names it.
 */
function requireGraphql(request: Request, response: Response, next: NextFunction): void {
  const { method } = request;
  if (method !== 'GET' && method !== 'POST') next(refusal(response, method, ['GET', 'POST']));
  else if (responseTypeOf(request) === null) next(new RequestRefused('not_acceptable'));
  else if (method === 'POST' && !request.is(jsonType)) next(new RequestRefused('unsupported_media_type'));
  else next();
}

function notByGet({ res }: Request): RequestRefused {
  res?.setHeader('Allow', 'POST');
  return new RequestRefused('method_not_allowed', { message: 'Mutations are sent by POST.' });
}

function reply(request: Request, code: ErrorCode, clientErrors: readonly GraphQLFormattedError[]): HttpReply {
  const waitMs = clientErrors[0]?.extensions?.retryAfterMs;
  const headers = {
    'content-type': `${responseTypeOf(request) ?? jsonType}; charset=utf-8`,
    ...(typeof waitMs === 'number' && { 'retry-after': retryAfterSeconds(waitMs) }),
  };
  return [JSON.stringify({ errors: clientErrors }), { status: errors[code].status, statusText: '', headers }];
}
