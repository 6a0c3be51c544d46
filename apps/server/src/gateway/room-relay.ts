import { Injectable } from '@nestjs/common';
import { Server } from 'socket.io';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';

/** Message to a room of sockets. */
interface RoomMessage {
  readonly namespace: '/visitor' | '/console';
  readonly room: string;
  readonly event: string;
  readonly payload: unknown;
}

/** Broadcast of ephemeral messages, which are not in the log, to the sockets of a room on every node. */
@Injectable()
export class RoomRelay {
  constructor(
    private readonly io: Server,
    @InjectPorts() private readonly ports: Ports,
  ) {
    ports.nodes.onMessage('room', (message) => this.#emit(message as RoomMessage));
  }

  emit(message: RoomMessage): void {
    this.#emit(message);
    this.elsewhere(message);
  }

  /** To the sockets of the other nodes only. */
  elsewhere(message: RoomMessage): void {
    this.ports.nodes.send('room', message);
  }

  #emit({ namespace, room, event, payload }: RoomMessage): void {
    this.io.of(namespace).to(room).emit(event, payload);
  }
}
