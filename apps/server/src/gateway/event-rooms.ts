import { setImmediate as otherWork } from 'node:timers/promises';
import type { Namespace, Server } from 'socket.io';
import type { ConversationId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import type { ConversationSummary } from '#contracts/views.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Committed } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { toSummary } from '#engine/views/conversation-views.js';
import { toEventView, toVisitorEventView } from '#engine/views/event-view.js';
import { ChangedRows } from './changed-rows.js';
import { Coalesced } from './coalesced.js';
import { visitorRoom, watchRoom } from './rooms.js';
import { isEmpty } from './socket-server.js';

const summariesAfterMs = 80;
/** So many rows in which only something was said are told at once. Whoever is busier than that has rows that wait a round. */
const spokenAtOnce = 50;
const headsAfterMs = 1_000;
/** So many heads are told before other work has its turn. */
const headsAtOnce = 50;

/** The sockets' reader of the log: every commit goes to the visitor, to the operators who watch, and into the lists. */
export class EventRooms {
  readonly #visitors: Namespace;
  readonly #console: Namespace;
  readonly #rows = new ChangedRows();
  readonly #active = new Map<ConversationId, Conversation>();
  readonly #summaries = new Coalesced(summariesAfterMs, () => this.#tellLists());
  readonly #heads = new Coalesced(headsAfterMs, () => {
    this.#tellHeads().catch((error: unknown) => this.ports.log.error({ error }, 'heads could not be told'));
  });
  readonly #everyHead: NodeJS.Timeout;

  constructor(
    io: Server,
    private readonly ports: Ports,
  ) {
    this.#visitors = io.of('/visitor');
    this.#console = io.of('/console');
    ports.bus.subscribe((committed) => this.#publish(committed));
    ports.bus.onSignal((signal) => {
      const { conversationId } = signal;
      const visitor = this.#visitors.to(visitorRoom(signal.visitorId));
      if (signal.kind === 'answer-delta') visitor.emit('answer.delta', { conversationId, text: signal.text });
      else visitor.emit('typing', { conversationId, kind: 'bot', operatorId: null, active: signal.active });
    });
    this.#everyHead = setInterval(() => {
      this.#tellEveryHead().catch((error: unknown) => ports.log.error({ error }, 'heads could not be told'));
    }, timing.headEveryMs);
  }

  /** A row changed without an event, by somebody's reading. */
  touch(conversation: Conversation): void {
    this.#rows.spoke(conversation);
    this.#summaries.want();
  }

  close(): void {
    clearInterval(this.#everyHead);
    this.#summaries.close();
    this.#heads.close();
  }

  #publish({ conversation, events }: Committed): void {
    const toVisitor = visitorRoom(conversation.visitorId);
    const toWatchers = watchRoom(conversation.id);
    const isVisitorHere = !isEmpty(this.#visitors, toVisitor);
    const isWatched = !isEmpty(this.#console, toWatchers);
    for (const event of events) {
      const view = isVisitorHere ? toVisitorEventView(event) : null;
      if (view) this.#visitors.to(toVisitor).emit('event', view);
      if (isWatched) this.#console.to(toWatchers).emit('event', toEventView(event));
    }
    if (this.#console.sockets.size > 0) {
      this.#rows.add(conversation, events);
      this.#summaries.want();
    } else {
      this.#rows.clear();
    }
    if (isVisitorHere || isWatched) {
      this.#active.set(conversation.id, conversation);
      this.#heads.want();
    }
  }

  #tellLists(): void {
    const changed = this.#rows.take(spokenAtOnce);
    if (!this.#rows.isEmpty) this.#summaries.want();
    this.#toSummaries(changed).then(
      (items) => this.#console.emit('summaries', { items }),
      (error: unknown) => {
        this.ports.log.error({ error }, 'changed rows could not be told');
        // Told with the next change.
        this.#rows.putBack(changed);
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

  async #tellHeads(): Promise<void> {
    // What becomes active meanwhile stands behind these and has its own time.
    let left = this.#active.size;
    for (const [id, conversation] of this.#active) {
      if (left === 0) return;
      this.#active.delete(id);
      this.#tellHead(conversation);
      left -= 1;
      if (left % headsAtOnce === 0) await otherWork();
    }
  }

  #tellHead({ id, visitorId, seq, publicSeq, epoch }: Conversation): void {
    this.#visitors.to(visitorRoom(visitorId)).emit('head', { conversationId: id, seq: publicSeq, epoch });
    this.#console.to(watchRoom(id)).emit('head', { conversationId: id, seq, epoch });
  }

  /** To everybody who listens, also where nothing happened: the loss of a last event is found within one round. */
  async #tellEveryHead(): Promise<void> {
    for (const room of [...this.#console.adapter.rooms.keys()]) {
      if (!room.startsWith('watch:')) continue;
      const c = await this.ports.journal.read(room.slice('watch:'.length) as ConversationId);
      if (c) this.#tellHead(c);
    }
    let told = 0;
    for (const socket of this.#visitors.sockets.values()) {
      const { id, chatbotId } = socket.data.visitor;
      const c = await this.ports.conversations.latestOf(id, chatbotId);
      if (c) socket.emit('head', { conversationId: c.id, seq: c.publicSeq, epoch: c.epoch });
      told += 1;
      // Reads of the store are answered without a pause: thousands of them would hold up every message.
      if (told % headsAtOnce === 0) await otherWork();
    }
  }
}
