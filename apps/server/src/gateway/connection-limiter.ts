import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Server } from 'socket.io';
import { limits } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import type { Config } from '#wiring/config/env.js';
import { InjectConfig, InjectPorts } from '#wiring/core.module.js';
import type { GatewayObserver } from '../metrics/gateway-observer.js';
import { InjectObserver } from '../metrics/metrics.module.js';
import { retryAfterSeconds } from '../retry-after.js';
import { callerAddress } from '../security/caller-address.js';
import type { Connection } from './backlog.js';

/** Wait for an address that holds too many connections, in milliseconds. */
const retryWhenFullMs = 5_000;

/**
 * Connection limiter per address: refuses, before the handshake, an address that connects too often or holds too many
 * connections. It answers 429, which clients treat as a failed connection and retry with backoff.
 */
@Injectable()
export class ConnectionLimiter implements OnModuleInit {
  readonly #limiter: RateLimiter;
  readonly #open = new Map<string, number>();

  readonly #connectionsPerAddress: number;

  constructor(
    private readonly io: Server,
    @InjectPorts() ports: Pick<Ports, 'rateLimiters'>,
    @InjectConfig() private readonly config: Pick<Config, 'trustProxy' | 'rateFactor'>,
    @InjectObserver() private readonly observer: GatewayObserver,
  ) {
    this.#limiter = ports.rateLimiters.of('handshakesPerAddress');
    this.#connectionsPerAddress = Math.ceil(limits.connectionsPerAddress * config.rateFactor);
  }

  /** The server has its engine by now. */
  onModuleInit(): void {
    this.io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (this.#admits(request, response)) next();
    });
    this.io.engine.on('connection', (connection: Connection) => this.#count(connection));
  }

  #admits(request: IncomingMessage, response: ServerResponse): boolean {
    // Only the first request of a connection has no id: polls and upgrades of an open one are not counted.
    if (new URL(request.url ?? '', 'http://localhost').searchParams.has('sid')) return true;
    const address = callerAddress(request, this.config.trustProxy);
    if ((this.#open.get(address) ?? 0) >= this.#connectionsPerAddress) {
      this.observer.connectionRefused('connections');
      reject429(request, response, retryWhenFullMs);
      return false;
    }
    const waitMs = this.#limiter.take(address);
    if (waitMs === 0) return true;
    this.observer.connectionRefused('rate');
    reject429(request, response, waitMs);
    return false;
  }

  #count(connection: Connection): void {
    const address = callerAddress(connection.request, this.config.trustProxy);
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
    connection.once('close', () => {
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    });
  }
}

function reject429(request: IncomingMessage, response: ServerResponse, waitMs: number): void {
  const retryAfter = retryAfterSeconds(waitMs);
  if (request.headers.upgrade === undefined) {
    response.writeHead(429, { 'Retry-After': retryAfter, Connection: 'close' }).end();
    return;
  }
  // An upgrade has no HTTP response: engine.io passes a stand-in for the headers alone. Node no longer handles the socket
  // either: an unhandled error would end the process, and a peer that never closes would keep the socket for ever.
  const { socket } = request;
  socket.on('error', () => socket.destroy());
  const head = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${retryAfter}\r\nConnection: close\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}
