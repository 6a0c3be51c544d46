import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import { pictureUrlOf } from '#contracts/appearance.js';
import type { OperatorId, VisitorId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { VisitorEventView, VisitorOperator } from '#contracts/views.js';
import type { StoredEvent } from '#engine/ports/event-log.js';
import type { Ports } from '#engine/ports/ports.js';
import { toVisitorEventView } from '#engine/views/event-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { operatorRoom, visitorRoom } from './rooms.js';
import { isEmpty } from './socket-server.js';
import { Throttle } from './throttle.js';

const settleMs = 150;

/**
 * Sends visitors the pictures of the operators who take part in their conversation, and of no others, and whether they
 * are away, and follows changes in the log and of presence. History has only the names: a removed picture disappears
 * from old conversations, too.
 */
@Injectable()
export class VisitorOperators implements OnModuleInit, OnApplicationShutdown {
  readonly #visitors: Namespace;
  readonly #throttle = new Throttle(settleMs, () => this.#updateAway());
  /** Operators who are away, as last sent. */
  #away: ReadonlySet<OperatorId> = new Set();
  /** Until it fires, operators may still be reconnecting after the start: their absence says nothing. */
  #reconnecting: NodeJS.Timeout | null = null;
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
      this.ports.operatorBoard.onChange(() => this.#throttle.schedule()),
    ];
    this.#reconnecting = setTimeout(() => {
      this.#reconnecting = null;
      this.#throttle.schedule();
    }, timing.presenceGraceMs);
    this.#unfollow = () => {
      for (const end of ends) end();
    };
  }

  onApplicationShutdown(): void {
    this.#unfollow();
    this.#throttle.close();
    if (this.#reconnecting) clearTimeout(this.#reconnecting);
  }

  /** Sends these operators to every page of the visitor, which gets later changes as well. */
  introduce(visitorId: VisitorId, ids: readonly OperatorId[]): void {
    const pages = visitorRoom(visitorId);
    const items = ids.flatMap((id) => {
      const { pictureUrl } = this.ports.operatorBoard.view(id) ?? {};
      return pictureUrl === undefined ? [] : { id, pictureUrl, isAway: this.#away.has(id) };
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
    this.#send({ id, pictureUrl: pictureUrlOf({ picture }), isAway: this.#away.has(id) });
  }

  #updateAway(): void {
    if (this.#reconnecting) return;
    const operators = this.ports.operatorBoard.all();
    const before = this.#away;
    this.#away = new Set(operators.filter(({ presence }) => presence === 'offline').map(({ id }) => id));
    for (const { id, pictureUrl } of operators) {
      const isAway = this.#away.has(id);
      if (isAway !== before.has(id)) this.#send({ id, pictureUrl, isAway });
    }
  }

  #send(operator: VisitorOperator): void {
    this.#visitors.to(operatorRoom(operator.id)).emit('operators', { items: [operator] });
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
