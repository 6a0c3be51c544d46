import { randomUUID } from 'node:crypto';
import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request, Response } from 'express';
import { errors, type Failure } from '#contracts/errors.js';
import { operations } from '#contracts/operations/operations.js';
import type { Problem } from '#contracts/rest.js';
import type { Log } from '#engine/ports/log.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { requestFailureOf } from '../failures.js';
import { retryAfterSeconds } from '../retry-after.js';
import { challengeForToken } from '../security/challenge.js';
import { allowedMethods, refusal as refusalOf } from './unknown-routes.js';

/** Exception filter: every REST error as `application/problem+json` (RFC 9457), without stack traces and without a 500 for bad input. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #log: Log;

  constructor(
    @InjectPorts() { log }: Pick<Ports, 'log'>,
    private readonly host: HttpAdapterHost,
  ) {
    this.#log = log;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { method, path } = request;
    const cause = error instanceof NotFoundException ? refusalOf(response, method, this.#allowed(path)) : error;
    const refusal = requestFailureOf(cause);
    const traceId = randomUUID();
    if (refusal.code === 'internal') this.#log.error({ error, traceId, method, route: path }, 'a request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (refusal.code === 'unauthenticated' && !response.hasHeader('WWW-Authenticate')) challengeForToken(request);
    sendProblem(request, response, refusal, traceId);
  }

  /** The methods of an existing path, for requests that no route matched. */
  #allowed(path: string): string[] {
    return allowedMethods(this.host.httpAdapter.getInstance<Express>(), path);
  }
}

export function sendProblem(
  request: Request,
  response: Response,
  refusal: Failure,
  traceId: string = randomUUID(),
): void {
  const { status, message } = errors[refusal.code];
  // Read by the request metrics.
  response.locals.code = refusal.code;
  const problem: Problem = {
    type: `${operations.documentation.errors.path}#${refusal.code}`,
    title: message,
    ...(refusal.message === message ? {} : { detail: refusal.message }),
    status,
    code: refusal.code,
    instance: request.originalUrl.split('?')[0] ?? '',
    ...(refusal.errors ? { errors: [...refusal.errors] } : {}),
    traceId,
  };
  // The tag of a resource that the handler read before it refused.
  response.removeHeader('ETag');
  if (refusal.retryAfterMs !== undefined) response.setHeader('Retry-After', retryAfterSeconds(refusal.retryAfterMs));
  response
    .status(status)
    .setHeader('Cache-Control', 'no-store')
    .type('application/problem+json')
    .end(JSON.stringify(problem));
}
