import type { Socket } from 'socket.io';

const emptyHandshake = Object.freeze({ headers: {}, auth: {}, query: {} });

/**
 * Releases the opening request and the handshake with all their headers: socket.io keeps them as long as the socket lives,
 * and they are a good part of the memory of an idle one. Use it only where they are not read again; another namespace on
 * the same connection finds no headers, so no cookie either.
 */
export function releaseHandshake(socket: Socket): void {
  // socket.io handles a missing request; its types do not.
  (socket.conn as { request: object | null }).request = null;
  Object.assign(socket, { handshake: emptyHandshake });
}
