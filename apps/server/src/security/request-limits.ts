import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './caller-network.js';

export interface RequestLimits {
  /** Deadlines for the head of a request and for the whole of it, in milliseconds. */
  readonly headMs: number;
  readonly wholeMs: number;
  /** Keep-alive timeout, in milliseconds. */
  readonly idleMs: number;
  /** Interval of the deadline check, in milliseconds. */
  readonly checkMs: number;
  /** Connections of one address that are no WebSocket. Null behind a proxy: all of them have its address. */
  readonly connectionsPerAddress: number | null;
}

/**
 * HTTP request limits: closes slow requests (Slowloris) and connections of an address that has too many. Call it before
 * `http` listens. WebSockets have a limiter of their own and do not count here.
 */
export function limitRequests(http: HttpServer, limits: RequestLimits): void {
  http.headersTimeout = limits.headMs;
  http.requestTimeout = limits.wholeMs;
  http.keepAliveTimeout = limits.idleMs;
  // A constructor option, but Nest calls the constructor; Node reads it when the server starts to listen.
  Object.assign(http, { connectionsCheckingInterval: limits.checkMs });
  if (limits.connectionsPerAddress !== null) limitConnections(http, limits.connectionsPerAddress);
}

function limitConnections(http: HttpServer, most: number): void {
  const open = new Map<string, number>();
  const counted = new WeakMap<Socket, string>();
  const release = (socket: Socket) => {
    const address = counted.get(socket);
    if (address === undefined) return;
    counted.delete(socket);
    const left = (open.get(address) ?? 1) - 1;
    if (left > 0) open.set(address, left);
    else open.delete(address);
  };
  http.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const present = open.get(address) ?? 0;
    if (present >= most) {
      socket.destroy();
      return;
    }
    open.set(address, present + 1);
    counted.set(socket, address);
    socket.once('close', () => release(socket));
  });
  http.prependListener('upgrade', (request: IncomingMessage) => release(request.socket));
}
