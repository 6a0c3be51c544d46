import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { limits } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import type { Config } from '#wiring/config/env.js';
import { InjectConfig, InjectPorts } from '#wiring/core.module.js';
import { callerAddress } from '../../security/caller-address.js';
import { WebOrigin } from '../../security/web-origin.js';

/** Refuses upgrades before the handshake: cross-origin, from addresses with too many connections, and while the server drains. */
@Injectable()
export class UpgradeGuard {
  readonly #handshakes: RateLimiter;
  readonly #open = new Map<string, number>();
  readonly #connectionsPerAddress: number;
  #isClosed = false;

  constructor(
    @InjectPorts() { rateLimiters }: Pick<Ports, 'rateLimiters'>,
    @InjectConfig() private readonly config: Pick<Config, 'trustProxy' | 'rateFactor'>,
    private readonly origin: WebOrigin,
  ) {
    this.#handshakes = rateLimiters.of('handshakesPerAddress', 'graphql');
    this.#connectionsPerAddress = Math.ceil(limits.connectionsPerAddress * config.rateFactor);
  }

  /** Counts an admitted upgrade until its socket closes; answers and ends any other. */
  admits(request: IncomingMessage, socket: Duplex): boolean {
    const address = callerAddress(request, this.config.trustProxy);
    const status = this.#statusOf(request, address);
    if (status !== null) {
      refuse(socket, status);
      return false;
    }
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
    socket.once('close', () => {
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    });
    return true;
  }

  /** Refuses all upgrades from now on. */
  close(): void {
    this.#isClosed = true;
  }

  /** Status of the refusal; null for an upgrade that is admitted. */
  #statusOf(request: IncomingMessage, address: string): 403 | 429 | 503 | null {
    if (this.#isClosed) return 503;
    if (!this.origin.isOwn(request)) return 403;
    if ((this.#open.get(address) ?? 0) >= this.#connectionsPerAddress) return 429;
    return this.#handshakes.take(address) > 0 ? 429 : null;
  }
}

/** Node no longer handles the socket: an unhandled error would end the process. */
function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy());
  const retry = status === 403 ? '' : 'Retry-After: 5\r\n';
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retry}Connection: close\r\n\r\n`, () => socket.destroy());
}
