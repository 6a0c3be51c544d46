import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, from, type Observable, of, switchMap, throwError } from 'rxjs';
import { IdempotentRequests } from '#engine/access/idempotent-requests.js';
import { digest } from '#engine/digest.js';
import type { IdempotencyClaim, StoredReply } from '#engine/ports/idempotency-store.js';
import { operationOf } from '../operations/declared-operation.js';
import { scopedKey } from './idempotency-key.js';
import { unwrap } from './unwrap.js';

/**
 * Idempotency keys: a request repeated with the same `Idempotency-Key` gets the first reply, with
 * `Idempotent-Replayed`. Only successes are stored: a failed request may be sent again under its key.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly requests: IdempotentRequests) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = request.header('idempotency-key');
    const isKept = operationOf(context.getHandler())?.takesIdempotencyKey === 'reply';
    if (!isKept || key === undefined) return next.handle();
    const response = http.getResponse<Response>();
    const begun = unwrap(await this.requests.begin(claimOf(request, key)));
    if (begun.kind === 'replay') return of(replay(response, begun.reply));
    const { lease } = begun;
    return next.handle().pipe(
      switchMap((body: unknown) => from(this.requests.finish(lease, replyOf(response, body)).then(() => body))),
      catchError((error: unknown) => from(this.requests.abandon(lease)).pipe(switchMap(() => throwError(() => error)))),
    );
  }
}

/** A repeat has the same method, address and body. */
function claimOf(request: Request, key: string): IdempotencyClaim {
  const { method, originalUrl, body } = request;
  return { ...scopedKey(request, key), fingerprint: digest([method, originalUrl, body]) };
}

/** Headers that belong to a reply, and not to the connection or the caller. */
const keptHeaders = ['Location', 'ETag'];

function replyOf(response: Response, body: unknown): StoredReply {
  const headers = keptHeaders.flatMap((name) => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return { status: response.statusCode, headers: Object.fromEntries(headers), body };
}

function replay(response: Response, { status, headers, body }: StoredReply): unknown {
  response.status(status).setHeader('Idempotent-Replayed', 'true');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return body;
}
