import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import { pictureUrlOf } from '#contracts/appearance.js';
import type { OperatorId, VisitorId } from '#contracts/ids.js';
import type { VisitorEventView } from '#contracts/views.js';
import type { StoredEvent } from '#engine/ports/event-log.js';
import type { Ports } from '#engine/ports/ports.js';
import { toVisitorEventView } from '#engine/views/event-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { operatorRoom, visitorRoom } from './rooms.js';
import { isEmpty } from './socket-server.js';

/**
 * Sends visitors the pictures of the operators who take part in their conversation, and of no others, and follows
 * changes in the log. History has only the names: a removed picture disappears from old conversations, too.
 */
@Injectable()
export class OperatorPictures implements OnModuleInit, OnApplicationShutdown {
  readonly #visitors: Namespace;
  #unfollow: () => void = () => {};

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Pick<Ports, 'eventLog' | 'operatorBoard'>,
  ) {
    this.#visitors = io.of('/visitor');
  }

  onModuleInit(): void {
    const ends = [
      this.ports.eventLog.onConversation(({ conversation, events }) => {
        if (!events.some(({ type }) => type === 'handoff.completed' || type === 'conversation.reopened')) return;
        const views = events.map((event) => toVisitorEventView(event)).filter((view) => view !== null);
        this.introduce(conversation.visitorId, operatorsIn(views));
      }),
      this.ports.eventLog.onEvents(({ events }) => {
        for (const event of events) this.#follow(event);
      }),
    ];
    this.#unfollow = () => {
      for (const end of ends) end();
    };
  }

  onApplicationShutdown(): void {
    this.#unfollow();
  }

  /** Sends the pictures of these operators to every page of the visitor, which gets later ones as well. */
  introduce(visitorId: VisitorId, ids: readonly OperatorId[]): void {
    const pages = visitorRoom(visitorId);
    const items = ids.flatMap((id) => {
      const { pictureUrl } = this.ports.operatorBoard.view(id) ?? {};
      return pictureUrl === undefined ? [] : { id, pictureUrl };
    });
    if (items.length === 0 || isEmpty(this.#visitors, pages)) return;
    this.#visitors.in(pages).socketsJoin(items.map(({ id }) => operatorRoom(id)));
    this.#visitors.to(pages).emit('operators', { items });
  }

  #follow({ type, stream, data }: StoredEvent): void {
    if (type !== 'operator.updated') return;
    const change = data.changes.find(({ field }) => field === 'picture');
    if (!change) return;
    const id = stream.id as OperatorId;
    const picture = typeof change.after === 'string' ? change.after : null;
    this.#visitors.to(operatorRoom(id)).emit('operators', { items: [{ id, pictureUrl: pictureUrlOf({ picture }) }] });
  }
}

/** Operators who take part, from the events visible to the visitor. */
export function operatorsIn(events: readonly VisitorEventView[]): OperatorId[] {
  const ids = events.flatMap(({ type, actor, data }) => [
    actor.kind === 'operator' ? actor.id : null,
    type === 'handoff.completed' || type === 'conversation.reopened' ? data.operatorId : null,
  ]);
  return [...new Set(ids.filter((id) => id !== null))] as OperatorId[];
}
