import { randomUUID } from 'node:crypto';
import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { errors, type Failure, failure } from '#contracts/errors.js';
import { operations } from '#contracts/operations/operations.js';
import type { Problem } from '#contracts/rest.js';
import type { Log } from '#engine/ports/log.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { RequestRefused } from './refused.js';
import { refusal as refusalOf } from './unknown-routes.js';

/** Exception filter: every REST error as `application/problem+json` (RFC 9457), without stack traces and without a 500 for bad input. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  /** @param allowed Returns the methods of an existing path, for requests that no route matched. */
  constructor(
    private readonly log: Log,
    private readonly allowed: (path: string) => string[],
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const cause = error instanceof NotFoundException ? refusalOf(response, this.allowed(request.path)) : error;
    const refusal = toFailure(cause);
    const traceId = randomUUID();
    if (refusal.code === 'internal')
      this.log.error({ error, traceId, method: request.method, route: request.path }, 'a request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendProblem(request, response, refusal, traceId);
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
  if (refusal.retryAfterMs !== undefined) response.setHeader('Retry-After', Math.ceil(refusal.retryAfterMs / 1000));
  response
    .status(status)
    .setHeader('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

function toFailure(error: unknown): Failure {
  if (error instanceof RequestRefused) return error.failure;
  if (error instanceof StorageUnavailable) return failure('busy', { retryAfterMs: 1_000 });
  // The body parser's errors carry the status they mean.
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 403) return failure('forbidden');
  if (status === 413) return failure('too_large');
  if (status === 415) return failure('unsupported_media_type');
  if (typeof status === 'number' && status >= 400 && status < 500) return failure('invalid');
  return failure('internal');
}
