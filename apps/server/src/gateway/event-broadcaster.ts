import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import type { ConversationId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { ConversationSummary } from '#contracts/views.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Committed } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { toSummary } from '#engine/views/conversation-views.js';
import { explainedBy, toEventView, toVisitorEventView } from '#engine/views/event-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { DirtyRows } from './dirty-rows.js';
import { routingRoom, visitorRoom, watchRoom } from './rooms.js';
import { isEmpty } from './socket-server.js';
import { Throttle } from './throttle.js';

const summariesThrottleMs = 80;
/** Maximum rows with only new messages in one broadcast. Above that, rows wait for the next round. */
const rowsPerRound = 50;
const headsThrottleMs = 1_000;
/** Heads broadcast in one slice before the event loop gets a turn. */
const headsPerSlice = 50;

/** Event broadcaster: publishes every commit to the visitor's sockets, to watching operators, and to the lists. */
@Injectable()
export class EventBroadcaster implements OnApplicationShutdown {
  readonly #visitors: Namespace;
  readonly #console: Namespace;
  readonly #rows = new DirtyRows();
  readonly #active = new Map<ConversationId, Conversation>();
  readonly #summaries = new Throttle(summariesThrottleMs, () => this.#broadcastSummaries());
  readonly #heads = new Throttle(headsThrottleMs, () => {
    this.#broadcastActiveHeads().catch((error: unknown) =>
      this.ports.log.error({ error }, 'heads could not be broadcast'),
    );
  });
  readonly #headTimer: NodeJS.Timeout;

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Ports,
  ) {
    this.#visitors = io.of('/visitor');
    this.#console = io.of('/console');
    ports.eventLog.onConversation((committed) => this.#publish(committed));
    ports.signals.onSignal((signal) => {
      const { conversationId } = signal;
      const visitor = this.#visitors.to(visitorRoom(signal.visitorId));
      if (signal.kind === 'answer-delta') visitor.emit('answer.delta', { conversationId, text: signal.text });
      else if (signal.kind === 'bot-typing')
        visitor.emit('typing', { conversationId, kind: 'bot', operatorId: null, active: signal.active });
    });
    this.#headTimer = setInterval(() => {
      this.#broadcastAllHeads().catch((error: unknown) => ports.log.error({ error }, 'heads could not be broadcast'));
    }, timing.headEveryMs);
  }

  /** Broadcasts a row that changed without an event, by a read mark. */
  touch(conversation: Conversation): void {
    this.#rows.markDirty(conversation);
    this.#summaries.schedule();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#headTimer);
    this.#summaries.close();
    this.#heads.close();
  }

  #publish({ conversation, events, explanation }: Committed): void {
    const toVisitor = visitorRoom(conversation.visitorId);
    const toWatchers = watchRoom(conversation.id);
    const toExplained = routingRoom(conversation.id);
    const isVisitorHere = !isEmpty(this.#visitors, toVisitor);
    const isWatched = !isEmpty(this.#console, toWatchers);
    for (const event of events) {
      const view = isVisitorHere ? toVisitorEventView(event) : null;
      if (view) this.#visitors.to(toVisitor).emit('event', view);
      if (!isWatched) continue;
      const explained = explanation?.eventId === event.id ? explainedBy(explanation) : null;
      const watchers = this.#console.to(toWatchers);
      if (explained?.routing) {
        this.#console.to(toExplained).emit('event', toEventView(event, explained));
        watchers.except(toExplained).emit('event', toEventView(event));
      } else watchers.emit('event', toEventView(event, explained));
    }
    if (this.#console.sockets.size > 0) {
      this.#rows.add(conversation, events);
      this.#summaries.schedule();
    } else {
      this.#rows.clear();
    }
    if (isVisitorHere || isWatched) {
      this.#active.set(conversation.id, conversation);
      this.#heads.schedule();
    }
  }

  #broadcastSummaries(): void {
    const changed = this.#rows.take(rowsPerRound);
    if (!this.#rows.isEmpty) this.#summaries.schedule();
    this.#toSummaries(changed).then(
      (items) => this.#console.emit('summaries', { items }),
      (error: unknown) => {
        this.ports.log.error({ error }, 'changed rows could not be broadcast');
        // Sent with the next change.
        this.#rows.restore(changed);
      },
    );
  }

  #toSummaries(conversations: readonly Conversation[]): Promise<ConversationSummary[]> {
    const { readMarks } = this.ports;
    return Promise.all(
      conversations.map(async (conversation) =>
        toSummary(this.ports, { conversation, ...(await readMarks.get(conversation.id)) }),
      ),
    );
  }

  async #broadcastActiveHeads(): Promise<void> {
    // Conversations that become active meanwhile are appended behind these and belong to the next round.
    let left = this.#active.size;
    for (const [id, conversation] of this.#active) {
      if (left === 0) return;
      this.#active.delete(id);
      this.#broadcastHead(conversation);
      left -= 1;
      if (left % headsPerSlice === 0) await yieldToEventLoop();
    }
  }

  #broadcastHead({ id, visitorId, seq, publicSeq, epoch }: Conversation): void {
    this.#visitors.to(visitorRoom(visitorId)).emit('head', { conversationId: id, seq: publicSeq, epoch });
    this.#console.to(watchRoom(id)).emit('head', { conversationId: id, seq, epoch });
  }

  /** Heartbeat of heads to every client, also of idle conversations: a client finds a lost last event within one round. */
  async #broadcastAllHeads(): Promise<void> {
    for (const room of [...this.#console.adapter.rooms.keys()]) {
      if (!room.startsWith('watch:')) continue;
      const c = await this.ports.journal.read(room.slice('watch:'.length) as ConversationId);
      if (c) this.#broadcastHead(c);
    }
    let sent = 0;
    for (const socket of this.#visitors.sockets.values()) {
      const { id, chatbotId } = socket.data.principal;
      const c = await this.ports.conversations.latestOf(id, chatbotId);
      if (c) socket.emit('head', { conversationId: c.id, seq: c.publicSeq, epoch: c.epoch });
      sent += 1;
      // Reads resolve without yielding to the event loop: thousands of them would delay every message.
      if (sent % headsPerSlice === 0) await yieldToEventLoop();
    }
  }
}
