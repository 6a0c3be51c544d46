import { Injectable } from '@nestjs/common';
import { type Namespace, Server, type Socket } from 'socket.io';
import { failure } from '#contracts/errors.js';
import { connectionError } from './handshake.js';

type Connection = Socket['conn'];
type Admit = (socket: Socket) => Promise<void>;

/**
 * Namespace guard: closes connections that belong to no namespace, because the handshake was refused or the last namespace
 * was left. socket.io closes only those that never request one (`connectTimeout`) and keeps the others open.
 */
@Injectable()
export class NamespaceGuard {
  readonly #namespaces = new WeakMap<Connection, number>();

  constructor(io: Server) {
    // socket.io always has this namespace and admits everybody.
    this.protect(io.of('/'), () => Promise.reject(connectionError(failure('unauthenticated'))));
  }

  /** Admits to the namespace only sockets that `admit` does not reject. */
  protect(namespace: Namespace, admit: Admit): void {
    namespace.use((socket, next) => {
      admit(socket).then(
        () => next(),
        (error: Error) => {
          next(error);
          // The refusal is sent only after this turn.
          setImmediate(() => this.#closeUnlessJoined(socket.conn));
        },
      );
    });
    namespace.on('connection', (socket) => {
      this.#add(socket.conn, 1);
      socket.on('disconnect', () => {
        this.#add(socket.conn, -1);
        this.#closeUnlessJoined(socket.conn);
      });
    });
  }

  #add(connection: Connection, change: 1 | -1): void {
    this.#namespaces.set(connection, (this.#namespaces.get(connection) ?? 0) + change);
  }

  #closeUnlessJoined(connection: Connection): void {
    if (!this.#namespaces.get(connection)) connection.close();
  }
}
