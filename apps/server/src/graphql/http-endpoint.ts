import { Injectable } from '@nestjs/common';
import type { Express, NextFunction, Request, Response } from 'express';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
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
import { keepPrivate } from '../rest/unknown-routes.js';
import { retryAfterSeconds } from '../retry-after.js';
import { principalOf } from '../security/current-principal.js';
import { RequestAdmission } from '../security/request-admission.js';
import { graphqlPath } from './graphql-path.js';
import { Operations } from './operations.js';
import type { GraphqlRequest } from './prepare.js';

interface HttpContext {
  readonly principal: Principal;
}

type Prepared = OperationArgs<OperationContext> | HttpReply | readonly GraphQLError[];

/**
 * GraphQL over HTTP, by the specification of that name. Unauthenticated, rate-limited, cross-origin and too complex requests get the status
 * of REST and an error in GraphQL's format.
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
      onSubscribe: ({ context: { principal } }, parameters) => this.#prepare(principal, parameters as GraphqlRequest),
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
      readJson(limits.bodyBytes),
      (request: Request, response: Response, next: NextFunction) => {
        this.#answer(request, response).catch(next);
      },
      (error: unknown, _: Request, response: Response, __: NextFunction) => this.#refuse(response, error),
    );
  }

  async #answer(request: Request, response: Response): Promise<void> {
    const principal = principalOf(request);
    if (!principal) throw new RequestRefused('unauthenticated');
    const [body, { status, statusText, headers }] = await this.#handler({
      url: request.originalUrl,
      method: request.method,
      headers: request.headers,
      body: request.body,
      raw: request,
      context: { principal },
    });
    response.writeHead(status, statusText, headers).end(body);
  }

  #prepare(principal: Principal, request: GraphqlRequest): Prepared {
    const prepared = this.operations.prepare(principal, request);
    if (!Array.isArray(prepared)) return prepared as OperationArgs<OperationContext>;
    const code = codeOfRefusal(prepared);
    return code === null
      ? prepared
      : reply(
          code,
          prepared.map((error: GraphQLError) => this.operations.toClientError(error)),
        );
  }

  #refuse(response: Response, error: unknown): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const failure = requestFailureOf(error);
    if (failure.code === 'internal') this.ports.log.error({ error }, 'a GraphQL request failed');
    const { message, ...extensions } = failure;
    const [body, { status, statusText, headers }] = reply(failure.code, [{ message, extensions }]);
    response.locals.code = failure.code;
    response.writeHead(status, statusText, headers).end(body);
  }
}

/** The code of a refusal of ours; null for errors of graphql-js, which answers them by the specification. */
function codeOfRefusal([first]: readonly GraphQLError[]): ErrorCode | null {
  const code = first?.extensions.code;
  return typeof code === 'string' && code in errors ? (code as ErrorCode) : null;
}

function reply(code: ErrorCode, clientErrors: readonly GraphQLFormattedError[]): HttpReply {
  const waitMs = clientErrors[0]?.extensions?.retryAfterMs;
  const headers = {
    'content-type': 'application/graphql-response+json; charset=utf-8',
    ...(typeof waitMs === 'number' && { 'retry-after': retryAfterSeconds(waitMs) }),
  };
  return [JSON.stringify({ errors: clientErrors }), { status: errors[code].status, statusText: '', headers }];
}
