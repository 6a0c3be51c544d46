import type { Server as HttpServer } from 'node:http';
import { type Namespace, Server } from 'socket.io';
import { limits } from '#contracts/limits.js';
import { isOwnOrigin } from './origin.js';

/**
 * socket.io with what the protocol needs and no more: no state recovery (the log does that better), no compression (it
 * costs memory per socket and the messages are short), foreign origins refused before the upgrade: `cors.origin` would
 * not stop a WebSocket.
 */
export function createSocketServer(http: HttpServer, publicUrl: string | null): Server {
  return new Server(http, {
    serveClient: false,
    maxHttpBufferSize: limits.frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    allowRequest: (request, done) => done(null, isOwnOrigin(request, publicUrl)),
  });
}

/** True when nobody listens: then there is nothing to encode. */
export function isEmpty(namespace: Namespace, room: string): boolean {
  return !namespace.adapter.rooms.has(room);
}
