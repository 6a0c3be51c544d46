import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import { pictureUrlOf } from '#contracts/appearance.js';
import type { OperatorId, VisitorId } from '#contracts/ids.js';
import type { VisitorEventView, VisitorOperator } from '#contracts/views.js';
import type { StoredEvent } from '#engine/ports/event-log.js';
import type { Ports } from '#engine/ports/ports.js';
import { toVisitorEventView } from '#engine/views/event-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { DisconnectedOperators } from './disconnected-operators.js';
import { operatorRoom, visitorRoom } from './rooms.js';
import { isEmpty } from './socket-server.js';

/**
 * Sends visitors the pictures of the operators who take part in their conversation, and of no others, and whether they
 * are disconnected, and follows changes in the log and of connections. History has only the names: a removed picture
 * disappears from old conversations, too.
 */
@Injectable()
export class VisitorOperators implements OnModuleInit, OnApplicationShutdown {
  readonly #visitors: Namespace;
  readonly #disconnected: DisconnectedOperators;
  #unfollow: () => void = () => {};

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Pick<Ports, 'eventLog' | 'operatorBoard'>,
  ) {
    this.#visitors = io.of('/visitor');
    this.#disconnected = new DisconnectedOperators(ports.operatorBoard, (id) => this.#send(id));
  }

  onModuleInit(): void {
    const ends = [
      this.ports.eventLog.onConversation(({ conversation, events }) => {
        for (const { type, actor } of events)
          if (type === 'message.posted' && actor.kind === 'operator') this.#disconnected.wrote(actor.id as OperatorId);
        if (!events.some(({ type }) => type === 'handoff.completed' || type === 'conversation.reopened')) return;
        const views = events.map((event) => toVisitorEventView(event)).filter((view) => view !== null);
        this.introduce(conversation.visitorId, operatorsIn(views));
      }),
      this.ports.eventLog.onEvents(({ events }) => {
        for (const event of events) this.#follow(event);
      }),
      this.#disconnected.follow(),
    ];
    this.#unfollow = () => {
      for (const end of ends) end();
    };
  }

  onApplicationShutdown(): void {
    this.#unfollow();
  }

  /** Sends these operators to every page of the visitor, which gets later changes as well. */
  introduce(visitorId: VisitorId, ids: readonly OperatorId[]): void {
    const pages = visitorRoom(visitorId);
    const items = ids.flatMap((id) => {
      const { pictureUrl } = this.ports.operatorBoard.view(id) ?? {};
      return pictureUrl === undefined ? [] : { id, pictureUrl, isDisconnected: this.#disconnected.has(id) };
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
    this.#send(id, pictureUrlOf({ picture }));
  }

  #send(id: OperatorId, pictureUrl = this.ports.operatorBoard.view(id)?.pictureUrl ?? null): void {
    const item: VisitorOperator = { id, pictureUrl, isDisconnected: this.#disconnected.has(id) };
    this.#visitors.to(operatorRoom(id)).emit('operators', { items: [item] });
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
