import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';

/** Signal that aborts when the client disconnects, for long work that nobody else needs. */
export const Disconnected = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const gone = new AbortController();
  const response = context.switchToHttp().getResponse<Response>();
  // The client may have left while the request was authorised or its body read.
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
});
