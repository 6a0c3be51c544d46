import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { type ErrorCode, type Failure, failure } from '#contracts/errors.js';
import type { Ack } from '#contracts/socket-protocol.js';
import type { Log } from '#engine/ports/log.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import type { InFlightRequests } from './in-flight-requests.js';

/** A handler's result: the fields of the acknowledgement, or a refusal. */
export type Reply<T> = T | Refused;

export class Refused {
  constructor(readonly failure: Failure) {}
}

export function refuse(code: ErrorCode, more?: Partial<Failure>): Refused {
  return new Refused(failure(code, more));
}

export type Handlers<Schemas extends Record<string, z.ZodType>, Replies extends Record<keyof Schemas, object>> = {
  [K in keyof Schemas & string]: (payload: z.output<Schemas[K]>) => Promise<Reply<Replies[K]>> | Reply<Replies[K]>;
};

/** One handled message with its acknowledgement. */
export interface HandledMessage {
  readonly name: string;
  readonly payload: unknown;
  readonly ack: Ack<object>;
  /** From its arrival to its acknowledgement. */
  readonly seconds: number;
}

interface Protocol<Schemas extends Record<string, z.ZodType>, Replies extends Record<keyof Schemas, object>> {
  readonly schemas: Schemas;
  readonly handlers: Handlers<Schemas, Replies>;
  /** Milliseconds until this message would be within the rate limit; 0 when it is. */
  readonly limit: (name: keyof Schemas & string) => number;
  readonly inFlight: InFlightRequests;
  readonly answered: (answered: HandledMessage) => void;
  readonly log: Log;
}

type Acknowledge = (ack: Ack<object>) => void;

/**
 * Binds a closed protocol to a socket. Every message is acknowledged exactly once, whether it is known or unknown, valid
 * or malformed, and whatever its handler does. A frame without an acknowledgement callback is dropped.
 */
export function bindProtocol<Schemas extends Record<string, z.ZodType>, Replies extends Record<keyof Schemas, object>>(
  socket: Socket,
  protocol: Protocol<Schemas, Replies>,
): void {
  socket.onAny((name: unknown, ...args: unknown[]) => {
    const acknowledge = args.at(-1);
    if (typeof acknowledge !== 'function') return;
    const payload = args.length > 1 ? args[0] : undefined;
    void protocol.inFlight.run(async () => {
      const since = performance.now();
      const ack = await answer(protocol, name, payload);
      (acknowledge as Acknowledge)(ack);
      const known = typeof name === 'string' && Object.hasOwn(protocol.schemas, name) ? name : 'unknown';
      protocol.answered({ name: known, payload, ack, seconds: (performance.now() - since) / 1000 });
    });
  });
}

async function answer<Schemas extends Record<string, z.ZodType>, Replies extends Record<keyof Schemas, object>>(
  { schemas, handlers, limit, inFlight, log }: Protocol<Schemas, Replies>,
  name: unknown,
  payload: unknown,
): Promise<Ack<object>> {
  if (typeof name !== 'string' || !Object.hasOwn(schemas, name))
    return { ok: false, error: failure('unknown_message') };
  if (inFlight.isClosed) return { ok: false, error: failure('draining') };
  const known = name as keyof Schemas & string;
  const retryAfterMs = limit(known);
  if (retryAfterMs > 0) return { ok: false, error: failure('rate_limited', { retryAfterMs }) };
  const parsed = schemas[known]?.safeParse(payload);
  if (!parsed?.success) return { ok: false, error: failure('invalid', { errors: parsed?.error.issues.map(toError) }) };
  try {
    const reply = await handlers[known](parsed.data as z.output<Schemas[typeof known]>);
    return reply instanceof Refused ? { ok: false, error: reply.failure } : { ok: true, ...reply };
  } catch (error) {
    if (error instanceof StorageUnavailable) return { ok: false, error: failure('busy', { retryAfterMs: 1_000 }) };
    log.error({ error, message: name }, 'a socket message failed');
    return { ok: false, error: failure('internal') };
  }
}

export function toError(issue: z.core.$ZodIssue): { pointer: string; detail: string } {
  return { pointer: `/${issue.path.map(String).join('/')}`, detail: issue.message };
}
