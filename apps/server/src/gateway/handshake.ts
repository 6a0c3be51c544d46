import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { type Failure, failure } from '#contracts/errors.js';

/** Connection error with a failure: socket.io passes its `data` to the client's `connect_error`. */
export function connectionError(refusal: Failure): Error & { data: Failure } {
  return Object.assign(new Error(refusal.message), { data: refusal });
}

/** Parses the handshake's `auth`; throws the {@link connectionError} to send to the client. */
export function parseHandshake<T extends z.ZodType<{ version: number }>>(
  schema: T,
  socket: Socket,
  version: number,
): z.output<T> {
  const parsed = schema.safeParse(socket.handshake.auth);
  const said = (socket.handshake.auth as { version?: unknown }).version;
  if (typeof said === 'number' && said !== version) throw connectionError(failure('unsupported_version'));
  if (!parsed.success) throw connectionError(failure('unauthenticated'));
  return parsed.data;
}
