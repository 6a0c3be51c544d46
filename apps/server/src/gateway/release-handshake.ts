import type { Socket } from 'socket.io';

const emptyHandshake = Object.freeze({ headers: {}, auth: {}, query: {} });

/**
 * Releases the opening request and handshake with their headers, which socket.io keeps for the life of the socket: a large part of an idle
 * one's memory. Use it only if they are not read again; another namespace on the same connection finds no headers, so no cookie either.
 */
export function releaseHandshake(socket: Socket): void {
  // socket.io handles a missing request; its types do not.
  (socket.conn as { request: object | null }).request = null;
  Object.assign(socket, { handshake: emptyHandshake });
}
