import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { type Failure, failure } from '#contracts/errors.js';

/** socket.io hands `data` of this error to the client's `connect_error`. */
export function connectionError(refusal: Failure): Error & { data: Failure } {
  return Object.assign(new Error(refusal.message), { data: refusal });
}

/** Reads `auth` of the handshake; throws what the client shall see. */
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
