import { Injectable } from '@nestjs/common';
import type { ConversationId } from '#contracts/ids.js';
import type { ConsoleSocket } from './console-socket.js';
import { OperatorPresence } from './operator-presence.js';
import { Viewers } from './viewers.js';

/** Presence of a console: whether its operator is connected and attends the queue, and which conversations it shows. */
@Injectable()
export class ConsolePresence {
  constructor(
    private readonly operators: OperatorPresence,
    private readonly viewers: Viewers,
  ) {}

  connected({ id, data }: ConsoleSocket): void {
    this.operators.connected(data.principal.id, id, data.attending);
  }

  disconnected(socket: ConsoleSocket): void {
    this.operators.disconnected(socket.data.principal.id, socket.id);
    this.viewers.left(socket);
  }

  attends({ id, data, connected }: ConsoleSocket, attending: boolean): void {
    if (connected) this.operators.attends(data.principal.id, id, attending);
  }

  opened(socket: ConsoleSocket, conversation: ConversationId): void {
    this.viewers.entered(socket, conversation);
  }

  closed(socket: ConsoleSocket, conversation: ConversationId): void {
    this.viewers.left(socket, conversation);
  }
}
