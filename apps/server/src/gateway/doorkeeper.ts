import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';
import { RateLimiter } from '#engine/access/rate-limiter.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Connection } from './backlog.js';
import { callerAddress } from './caller-address.js';
import type { GatewayObserver } from './gateway-observer.js';

interface House {
  /** Connections that one address may have open. */
  readonly connectionsPerAddress: number;
  /** Proxies in front that are believed about the caller's address. */
  readonly trustProxy: number;
  readonly observer: GatewayObserver;
}

/** Whoever is turned away because of open connections may ask again after so many seconds. */
const whenFullSeconds = 5;

/**
 * Turns away, before any handshake is made, an address that connects too often or holds too many connections. Answered
 * with 429, which clients take as a line that did not come about: they try again, later each time.
 */
export class Doorkeeper {
  readonly #limiter: RateLimiter;
  readonly #open = new Map<string, number>();

  constructor(
    io: Server,
    ports: Pick<Ports, 'rates' | 'clock'>,
    private readonly house: House,
  ) {
    this.#limiter = new RateLimiter(ports.rates.handshakesPerAddress, ports.clock);
    io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (this.#admits(request, response)) next();
    });
    io.engine.on('connection', (connection: Connection) => this.#count(connection));
  }

  #admits(request: IncomingMessage, response: ServerResponse): boolean {
    // Only the first request of a connection is without its id: polls and upgrades of a known one are not counted.
    if (new URL(request.url ?? '', 'http://localhost').searchParams.has('sid')) return true;
    const address = callerAddress(request, this.house.trustProxy);
    if ((this.#open.get(address) ?? 0) >= this.house.connectionsPerAddress) {
      this.house.observer.turnedAway('connections');
      turnAway(request, response, whenFullSeconds);
      return false;
    }
    const waitMs = this.#limiter.take(address);
    if (waitMs === 0) return true;
    this.house.observer.turnedAway('rate');
    turnAway(request, response, Math.ceil(waitMs / 1000));
    return false;
  }

  #count(connection: Connection): void {
    const address = callerAddress(connection.request, this.house.trustProxy);
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
    connection.once('close', () => {
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    });
  }
}

function turnAway(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  if (request.headers.upgrade === undefined) {
    response.writeHead(429, { 'Retry-After': String(seconds), Connection: 'close' }).end();
    return;
  }
  // An upgrade has no response of its own: engine.io's stands in for the headers alone. Nor does Node watch the socket any
  // more: an error that nobody hears would end the process, and a caller who does not go would be kept for ever.
  const { socket } = request;
  socket.on('error', () => socket.destroy());
  const head = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${seconds}\r\nConnection: close\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}
