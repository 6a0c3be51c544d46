import { Injectable } from '@nestjs/common';
import { type Namespace, Server, type Socket } from 'socket.io';
import { failure } from '#contracts/errors.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { failureOf } from '../failures.js';
import { connectionError } from './handshake.js';

type Connection = Socket['conn'];
type Admit = (socket: Socket) => Promise<void>;

/**
 * Namespace guard: closes connections without a namespace, because the handshake was refused or the last namespace was left. socket.io
 * closes only those that never request one (`connectTimeout`) and keeps the others open.
 */
@Injectable()
export class NamespaceGuard {
  readonly #namespaces = new WeakMap<Connection, number>();

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Pick<Ports, 'log'>,
  ) {
    // socket.io always has this namespace and admits everybody.
    this.protect(io.of('/'), () => Promise.reject(connectionError(failure('unauthenticated'))));
  }

  /** Admits to the namespace only sockets that `admit` does not reject. */
  protect(namespace: Namespace, admit: Admit): void {
    namespace.use((socket, next) => {
      admit(socket).then(
        () => next(),
        (error: Error) => {
          next(this.#toRefusal(error));
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

  /** Error for the client: an unexpected error is not sent. */
  #toRefusal(error: Error): Error {
    if ('data' in error) return error;
    const refusal = failureOf(error);
    if (refusal.code === 'internal') this.ports.log.error({ error }, 'a socket could not be admitted');
    return connectionError(refusal);
  }

  #add(connection: Connection, change: 1 | -1): void {
    this.#namespaces.set(connection, (this.#namespaces.get(connection) ?? 0) + change);
  }

  #closeUnlessJoined(connection: Connection): void {
    if (!this.#namespaces.get(connection)) connection.close();
  }
}
