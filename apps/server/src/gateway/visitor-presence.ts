import { Injectable } from '@nestjs/common';
import { Server } from 'socket.io';
import type { VisitorId } from '#contracts/ids.js';
import type { VisitorPrincipal } from '#engine/access/principal.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { visitorRoom, watchRoom } from './rooms.js';

/** Visitor presence for the operators who watch: whether the visitor has a page open. In memory only. */
@Injectable()
export class VisitorPresence {
  constructor(
    private readonly io: Server,
    @InjectPorts() private readonly ports: Pick<Ports, 'conversations' | 'log'>,
  ) {}

  isPresent(id: VisitorId): boolean {
    return (this.io.of('/visitor').adapter.rooms.get(visitorRoom(id))?.size ?? 0) > 0;
  }

  /** Broadcasts the current presence after a page of the visitor connected or disconnected. */
  async changed({ id, chatbotId }: Pick<VisitorPrincipal, 'id' | 'chatbotId'>): Promise<void> {
    try {
      const c = await this.ports.conversations.latestOf(id, chatbotId);
      if (c === null) return;
      const present = this.isPresent(id);
      this.io.of('/console').to(watchRoom(c.id)).emit('visitor.presence', { conversationId: c.id, present });
    } catch (error) {
      this.ports.log.error({ error, visitorId: id }, 'visitor presence could not be broadcast');
    }
  }
}
