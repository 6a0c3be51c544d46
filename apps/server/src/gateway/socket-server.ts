import { type Namespace, Server } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import type { WebOrigin } from '../security/web-origin.js';
import { textOnlyParser } from './text-only-parser.js';

/** The types of ws lack this option. */
const closing = { closeTimeout: timing.closeMs };

/**
 * WebSocket server that soon cuts off a peer that does not answer the close. engine.io regards such a connection as closed, so it
 * no longer counts towards the connections of its address.
 */
class QuicklyClosingServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, ...closing });
  }
}

/**
 * socket.io server with only what the protocol needs: no connection state recovery (the log does that better), no
 * compression (it costs memory per socket, and messages are short), no binary packets. Foreign origins are refused before
 * the upgrade, since `cors.origin` does not stop a WebSocket. It has no engine until it is attached to an HTTP server.
 */
export function createSocketServer(origin: WebOrigin): Server {
  return new Server({
    serveClient: false,
    parser: textOnlyParser,
    wsEngine: QuicklyClosingServer,
    maxHttpBufferSize: limits.frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: timing.namespaceMs,
    allowRequest: (request, done) => done(null, origin.isOwn(request)),
  });
}

/** True for a room without sockets: there is nothing to encode. */
export function isEmpty(namespace: Namespace, room: string): boolean {
  return !namespace.adapter.rooms.has(room);
}
