import type { BlockList } from 'node:net';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { BrokenCircuitError, BulkheadRejectedError, ExponentialBackoff, handleType, retry } from 'cockatiel';
import { Agent, type Dispatcher } from 'undici';
import { ok } from '#contracts/result.js';
import type { Log } from '#engine/ports/log.js';
import {
  type Outbound,
  OutboundBroken,
  type OutboundReply,
  type OutboundRequest,
  type OutboundResult,
} from '#engine/ports/outbound.js';
import { withDeadline } from '#engine/with-deadline.js';
import { checkedAgent, connectTimeoutMs } from './checked-agent.js';
import { open } from './open.js';
import { faultOf, isTransient, OutboundCancelled, OutboundError, toOutboundError } from './outbound-error.js';
import { circuitPauseMs, Peers } from './peers.js';
import { plainPieces } from './read-body.js';
import { encodingOf, readReply } from './read-reply.js';

export interface OutboundOptions {
  readonly log: Log;
  /** Networks that requests may reach besides the public internet, such as an intranet. */
  readonly allowedNetworks: BlockList;
}

/** Gateway for all outgoing requests; the port documents its guarantees. */
export class OutboundGateway implements Outbound {
  readonly #checked: Agent;
  readonly #trusted = new Agent({ connect: { timeout: connectTimeoutMs } });
  readonly #peers = new Peers();
  readonly #log: Log;

  constructor({ log, allowedNetworks }: OutboundOptions) {
    this.#log = log;
    this.#checked = checkedAgent(allowedNetworks);
  }

  async request(request: OutboundRequest): Promise<OutboundResult<OutboundReply>> {
    // One deadline for everything: the wait for a slot, every retry and redirect, and the body.
    const { signal, end } = withDeadline(request.signal, request.timeoutMs);
    const { peer } = request;
    const result = this.#settle(request, () =>
      this.#withRetries(
        request,
        signal,
        (once) => this.#peers.execute(peer, once, signal),
        async () => {
          const { answer, url } = await open(request, { dispatcher: this.#agent(request), signal });
          return readReply(answer, url, request);
        },
      ),
    );
    return result.finally(end);
  }

  async stream(request: OutboundRequest): Promise<OutboundResult<AsyncIterable<Uint8Array>>> {
    const { peer, signal, timeoutMs } = request;
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    return this.#settle(request, () =>
      this.#withRetries(
        request,
        signal,
        (once) => this.#peers.begin(peer, once, signal),
        async () => {
          const { answer } = await open(request, { dispatcher: this.#agent(request), signal, ...limits });
          const value = mapStreamErrors(plainPieces(answer.body, encodingOf(answer), request.maxBytes));
          return { value, ended: endOf(answer.body, signal) };
        },
      ),
    );
  }

  circuit(peer: string): ReturnType<Outbound['circuit']> {
    return this.#peers.circuit(peer);
  }

  async close(): Promise<void> {
    await Promise.all([this.#checked.destroy(), this.#trusted.destroy()]);
  }

  #agent({ trustedAddress }: OutboundRequest): Dispatcher {
    return trustedAddress ? this.#trusted : this.#checked;
  }

  #withRetries<T, V>(
    { tries = 1 }: OutboundRequest,
    signal: AbortSignal | undefined,
    asPeer: (once: () => Promise<T>) => Promise<V>,
    once: () => Promise<T>,
  ): Promise<V> {
    const again = retry(handleType(OutboundError, isTransient), {
      maxAttempts: tries - 1,
      backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 5_000 }),
    });
    const attempt = () => asPeer(() => once().catch((error: unknown) => Promise.reject(faultOf(error, signal))));
    return tries > 1 ? again.execute(attempt, signal) : attempt();
  }

  async #settle<T>(request: OutboundRequest, work: () => Promise<T>): Promise<OutboundResult<T>> {
    const began = performance.now();
    const { peer, method } = request;
    const about = () => ({ peer, method, host: hostOf(request.url), ms: Math.round(performance.now() - began) });
    try {
      const value = await work();
      this.#log.debug(about(), 'outgoing request succeeded');
      return ok(value);
    } catch (error) {
      const { fault, status, message, more } = explain(error);
      this.#log.warn({ ...about(), fault, status, detail: message }, 'outgoing request failed');
      return { ok: false, code: fault, status, detail: message, ...more };
    }
  }
}

function explain(error: unknown): OutboundError {
  if (error instanceof BrokenCircuitError)
    return new OutboundError('unavailable', 'left alone after failures in a row', null, {
      retryAfterMs: circuitPauseMs,
    });
  if (error instanceof BulkheadRejectedError)
    return new OutboundError('limited', 'too many requests wait for this peer', null, { retryAfterMs: circuitPauseMs });
  return toOutboundError(error);
}

/**
 * Settles when the response body ends, so that the breaker knows the outcome. A reader that stops early counts as a success:
 * many streams carry their own end marker and are not read to the last byte.
 */
async function endOf(body: Readable, signal: AbortSignal | undefined): Promise<void> {
  try {
    await finished(body);
  } catch (error) {
    const fault = faultOf(error, signal);
    const hasEnough = fault instanceof OutboundCancelled && signal?.aborted !== true;
    if (!hasEnough) throw fault;
  }
}

async function* mapStreamErrors(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw new OutboundBroken(toOutboundError(error).fault);
  }
}

/** Host alone: path and query may carry secrets. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
