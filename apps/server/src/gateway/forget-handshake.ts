import type { Socket } from 'socket.io';

const spent = Object.freeze({ headers: {}, auth: {}, query: {} });

/**
 * Lets go of the request that opened the connection and of what the handshake said, with all their headers: socket.io
 * keeps them as long as the socket lives, and of an idle one they are a good part of the cost. For sockets of which nobody
 * reads them again; another namespace on the same connection finds no headers, so no cookie either.
 */
export function forgetHandshake(socket: Socket): void {
  // socket.io provides for a request that is gone; its types do not.
  (socket.conn as { request: object | null }).request = null;
  Object.assign(socket, { handshake: spent });
}
