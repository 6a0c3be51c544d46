import { Injectable, type WsMessageHandler } from '@nestjs/common';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { type Failure, failure } from '#contracts/errors.js';
import { type Result, toFailure } from '#contracts/result.js';
import { type Ack, protocols, type SocketNamespace } from '#contracts/socket-protocol.js';
import { validate } from '#contracts/validate.js';
import type { Principal } from '#engine/access/principal.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { failureOf } from '../failures.js';
import type { GatewayObserver } from '../metrics/gateway-observer.js';
import { InjectObserver } from '../metrics/metrics.module.js';
import { issuesOf } from '../rest/parse.js';
import { principalOfSocket } from '../security/current-principal.js';
import { InFlightRequests } from './in-flight-requests.js';
import { MessageContext } from './message-context.js';
import { MessageRateLimiter } from './message-rate-limiter.js';

type Acknowledge = (ack: Ack<object>) => void;

/** Messages that one socket may send, and their handlers. */
interface Route {
  /** Namespace in metrics. */
  readonly label: string;
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  readonly handlers: readonly WsMessageHandler[];
  readonly principal: Principal;
}

/** Frame as received, not validated yet. */
interface Message {
  readonly name: unknown;
  readonly payload: unknown;
  readonly acknowledge: Acknowledge;
}

/**
 * Dispatcher of socket messages: drain, rate and schema before the handler, and exactly one acknowledgement after it, whether
 * the message is known or unknown, valid or malformed, and whatever its handler does. A frame without an acknowledgement
 * callback is dropped.
 */
@Injectable()
export class MessageDispatcher {
  constructor(
    private readonly inFlight: InFlightRequests,
    private readonly rates: MessageRateLimiter,
    @InjectObserver() private readonly observer: GatewayObserver,
    @InjectPorts() private readonly ports: Pick<Ports, 'log'>,
  ) {}

  /** Dispatches the messages of an admitted socket to the handlers of its gateway. */
  bind(socket: Socket, handlers: readonly WsMessageHandler[]): void {
    const principal = principalOfSocket(socket);
    if (!principal) throw new Error('the socket was not admitted');
    const namespace = socket.nsp.name as SocketNamespace;
    const route: Route = { label: namespace.slice(1), schemas: protocols[namespace], handlers, principal };
    socket.onAny((name: unknown, ...args: unknown[]) => {
      const acknowledge = args.at(-1);
      if (typeof acknowledge !== 'function') return;
      const payload = args.length > 1 ? args[0] : undefined;
      void this.#dispatch(route, { name, payload, acknowledge: acknowledge as Acknowledge });
    });
  }

  async #dispatch(route: Route, { name, payload, acknowledge }: Message): Promise<void> {
    const since = performance.now();
    this.inFlight.begin();
    try {
      const ack = await this.#answer(route, name, payload);
      acknowledge(ack);
      const known = typeof name === 'string' && Object.hasOwn(route.schemas, name) ? name : 'unknown';
      this.observer.answered(route.label, { name: known, payload, ack, seconds: (performance.now() - since) / 1000 });
    } finally {
      this.inFlight.end();
    }
  }

  async #answer({ schemas, handlers, principal }: Route, name: unknown, payload: unknown): Promise<Ack<object>> {
    if (this.inFlight.isClosed) return { ok: false, error: failure('draining') };
    const retryAfterMs = this.rates.take(principal, name);
    if (retryAfterMs > 0) return { ok: false, error: failure('rate_limited', { retryAfterMs }) };
    const handler = handlers.find(({ message }) => message === name);
    const schema = typeof name === 'string' ? schemas[name] : undefined;
    if (typeof name !== 'string' || !handler || !schema) return { ok: false, error: failure('unknown_message') };
    const parsed = validate(schema, payload);
    if (!parsed.success) return { ok: false, error: failure('invalid', { errors: issuesOf(parsed.error) }) };
    const context = new MessageContext();
    try {
      const reply: Result<object> | undefined = await handler.callback(parsed.data, context);
      return this.#toAck(name, reply, context);
    } catch (error) {
      return { ok: false, error: this.#explain(name, error) };
    }
  }

  #toAck(name: string, reply: Result<object> | undefined, { thrown }: MessageContext): Ack<object> {
    if (thrown) return { ok: false, error: this.#explain(name, thrown.error) };
    if (!reply) return { ok: false, error: this.#explain(name, new Error('a handler returned nothing')) };
    return reply.ok ? { ok: true, ...reply.value } : { ok: false, error: toFailure(reply) };
  }

  #explain(message: string, error: unknown): Failure {
    const refusal = failureOf(error);
    if (refusal.code === 'internal') this.ports.log.error({ error, message }, 'a socket message failed');
    return refusal;
  }
}
