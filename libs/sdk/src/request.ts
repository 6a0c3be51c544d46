import type { Socket } from 'socket.io-client';
import type { Failure } from '#contracts/errors.js';
import { chatFailure } from '#contracts/errors.js';
import type { Ack } from '#contracts/socket-protocol.js';

/** Retryable failure of a request that got no answer. */
export function unanswered(): Failure {
  return chatFailure('busy', { message: 'The server cannot be reached or did not answer in time.' });
}

function isAck<T>(reply: unknown): reply is Ack<T> {
  if (typeof reply !== 'object' || reply === null || !('ok' in reply)) return false;
  return reply.ok === true || (reply.ok === false && 'error' in reply && isFailure(reply.error));
}

export function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'retryable' in value &&
    typeof value.retryable === 'boolean'
  );
}

/**
 * Sends one message and waits for its acknowledgement. Always resolves: a timeout of `answerMs` or a lost connection is a
 * retryable failure. The server may have processed the message, so retry with the same `clientKey`.
 */
export function request<T>(socket: Socket, name: string, payload: unknown, answerMs: number): Promise<Ack<T>> {
  return new Promise((resolve) => {
    socket.timeout(answerMs).emit(name, payload, (error: Error | null, reply: unknown) => {
      if (error) resolve({ ok: false, error: unanswered() });
      else resolve(isAck<T>(reply) ? reply : { ok: false, error: chatFailure('internal') });
    });
  });
}
