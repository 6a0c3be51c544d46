import type { PassageView } from '#contracts/answer.js';
import type { OperatorCommand } from '#contracts/commands.js';
import type { ClientKey, ConversationId, EventId, OperatorId } from '#contracts/ids.js';
import type { ConsoleMessages, ConsoleReplies, ToConsole } from '#contracts/socket-protocol.js';
import type { ConversationSummary, EventView, Me, OperatorView } from '#contracts/views.js';
import type { ConversationHandle, ConversationSnapshot } from './client-types.js';
import type { Connection } from './connection.js';
import { createObservable } from './observable.js';
import type { Outbox } from './outbox.js';
import { toItems } from './outbox.js';
import type { OutboxSender } from './outbox-sender.js';
import { ReadMarker } from './read-marker.js';
import { retryUntil } from './retry-until.js';
import { RoomJoin } from './room-join.js';
import { SyncedLog } from './synced-log.js';
import type { TimingOptions } from './timing-options.js';
import { TypingSignal, TypingWatch } from './typing.js';

export type ConsoleSession = { me: Me; operators: OperatorView[] };
export type ConsolePushes = Omit<ToConsole, 'session' | 'draining' | 'session.ended'>;
export type ConsoleConnection = Connection<ConsoleSession, ConsoleMessages, ConsoleReplies, ConsolePushes>;

/** Dependencies of a conversation on its client. */
export interface ConversationHost {
  readonly connection: ConsoleConnection;
  readonly outbox: Outbox;
  readonly sender: OutboxSender;
  readonly timing: TimingOptions;
  catchUp(log: SyncedLog<EventView>): Promise<void>;
  command(id: ConversationId, command: OperatorCommand): Promise<void>;
  /** Resolves when the commands given so far are answered, or have failed. */
  answered(id: ConversationId): Promise<void>;
  /** The last `limit` events before `before`, in any order. */
  earlierEvents(id: ConversationId, before: number, limit: number): Promise<readonly EventView[]>;
  myId(): OperatorId | null;
  closed(id: ConversationId): void;
}

/** Events read at first, and with each earlier page. */
const pageOfEvents = 50;
const none: readonly EventView[] = [];

/** Open conversation of the console, reference-counted by its openers. */
export class OpenConversation implements ConversationHandle {
  readonly state = createObservable<ConversationSnapshot>({
    loaded: false,
    summary: null,
    events: none,
    hasEarlier: false,
    outbox: [],
    visitorTyping: false,
    visitorPresent: null,
    writing: [],
    viewers: [],
    failure: null,
  });
  log: SyncedLog<EventView> | null = null;
  private openers = 0;
  private earlier: Promise<void> | null = null;
  private readonly visitorTyping = new TypingWatch<'visitor'>(() => this.showTyping());
  private readonly operatorsTyping = new TypingWatch<OperatorId>(() => this.showTyping());
  private readonly roomJoin: RoomJoin<ConsoleReplies['conversation.watch']>;
  private readonly typingSignal: TypingSignal;
  private readonly readMarker: ReadMarker;

  constructor(
    readonly id: ConversationId,
    private readonly host: ConversationHost,
  ) {
    const { connection } = host;
    const conversationId = id;
    this.roomJoin = new RoomJoin(
      () => connection.request('conversation.watch', { conversationId }),
      {
        joined: ({ summary, visitorPresent }) => {
          this.state.patch({ visitorPresent });
          return this.joined(summary);
        },
        failed: (failure) => this.state.patch({ failure }),
      },
      host.timing,
    );
    this.typingSignal = new TypingSignal((active) => void this.sendTyping(active));
    this.readMarker = new ReadMarker(async (seq) => (await connection.request('read', { conversationId, seq })).ok);
    this.outboxChanged();
  }

  opened(): this {
    this.openers += 1;
    return this;
  }

  /** Joins the room, then reads missing events. Call it after each connect; a failure shows in the snapshot. */
  join(): Promise<void> {
    return this.roomJoin.join();
  }

  send(text: string): void {
    this.typingSignal.set(false);
    this.host.outbox.add(text, this.id);
  }

  retry(key: ClientKey): void {
    this.host.sender.retry(key);
  }

  discard(key: ClientKey): string | null {
    return this.host.sender.discard(key);
  }

  command(command: OperatorCommand): Promise<void> {
    return this.host.command(this.id, command);
  }

  typing(active: boolean): void {
    this.typingSignal.set(active);
  }

  markRead(): void {
    this.readMarker.mark(this.log?.last ?? 0);
  }

  loadEarlier(): Promise<void> {
    this.earlier ??= this.readEarlier().finally(() => {
      this.earlier = null;
    });
    return this.earlier;
  }

  async readPassage(eventId: EventId, citation: number): Promise<PassageView> {
    const payload = { conversationId: this.id, eventId, citation };
    return (await retryUntil(() => this.host.connection.request('passage.read', payload), this.host.timing)).passage;
  }

  close(): void {
    if (this.openers === 0) return;
    this.openers -= 1;
    if (this.openers > 0) return;
    this.suspend();
    this.log?.close();
    this.host.closed(this.id);
    void this.host.connection.request('conversation.unwatch', { conversationId: this.id });
  }

  /** Suspends it without a connection: clears typing and viewers, which are not stored. */
  suspend(): void {
    this.roomJoin.stop();
    this.typingSignal.stop();
    this.visitorTyping.forget();
    this.operatorsTyping.forget();
    this.state.patch({ viewers: [] });
  }

  applySummary(summary: ConversationSummary): void {
    const known = this.state.get().summary;
    if (known === null || known.epoch !== summary.epoch || summary.seq >= known.seq) this.state.patch({ summary });
    this.log?.raiseHead(summary.seq, summary.epoch);
  }

  /**
   * Resolves when the summary includes that event, so that an acknowledged command never shows the state from before
   * it, or when the conversation is closed. A summary may be lost or late: after `headGraceMs` it is read.
   */
  shows(seq: number): Promise<void> {
    const isOver = () => {
      const { summary, failure } = this.state.get();
      return (summary?.seq ?? 0) >= seq || failure !== null || this.openers === 0;
    };
    if (isOver()) return Promise.resolve();
    return new Promise((resolve) => {
      const read = () => this.host.connection.isUp && void this.join();
      const timer = setTimeout(read, this.host.timing.headGraceMs);
      const stop = this.state.subscribe(() => {
        if (!isOver()) return;
        clearTimeout(timer);
        stop();
        resolve();
      });
    });
  }

  onTyping({ kind, operatorId, active }: ConsolePushes['typing']): void {
    if (kind === 'visitor') this.visitorTyping.onTyping('visitor', active);
    else if (operatorId !== null && operatorId !== this.host.myId()) this.operatorsTyping.onTyping(operatorId, active);
  }

  onRead({ by, seq }: ConsolePushes['read']): void {
    const { summary } = this.state.get();
    if (summary === null) return;
    const field = by === 'visitor' ? 'visitorReadSeq' : 'operatorReadSeq';
    if (seq > summary[field]) this.state.patch({ summary: { ...summary, [field]: seq } });
  }

  onViewers(ids: readonly OperatorId[]): void {
    this.state.patch({ viewers: ids.filter((id) => id !== this.host.myId()) });
  }

  onVisitorPresence(present: boolean): void {
    this.state.patch({ visitorPresent: present });
  }

  /** Updates the snapshot's outbox: this conversation's entries that the log does not show yet. */
  outboxChanged(): void {
    const { log, host } = this;
    const mine = host.outbox.list().filter((entry) => entry.conversationId === this.id);
    const seen = log === null ? [] : mine.filter((entry) => log.holds(entry.clientKey));
    if (seen.length > 0) {
      // `remove` calls this method again.
      host.outbox.remove(seen.map((entry) => entry.clientKey));
      return;
    }
    this.state.patch({
      events: log?.events ?? none,
      hasEarlier: log !== null && log.base > 0,
      outbox: toItems(mine, this.state.get().outbox),
    });
  }

  /** The server passes it on for the owner only, who may have accepted a moment ago. */
  private async sendTyping(active: boolean): Promise<void> {
    await this.host.answered(this.id);
    await this.host.connection.request('typing', { conversationId: this.id, active });
  }

  private async joined(summary: ConversationSummary): Promise<void> {
    this.state.patch({ failure: null });
    this.applySummary(summary);
    this.log ??= this.createLog(summary);
    await this.host.catchUp(this.log);
    this.readMarker.flush();
  }

  private createLog(summary: ConversationSummary): SyncedLog<EventView> {
    const log: SyncedLog<EventView> = new SyncedLog<EventView>(
      this.id,
      pageOfEvents,
      this.host.timing.headGraceMs,
      {
        appended: (events) => this.appended(events),
        restarted: () => {
          this.host.outbox.forgetAcknowledgements(this.id);
          this.outboxChanged();
        },
        missing: () => void this.host.catchUp(log),
        refused: (failure) => this.state.patch({ failure }),
      },
      { epoch: summary.epoch, head: summary.seq },
    );
    return log;
  }

  private appended(events: readonly EventView[]): void {
    for (const { type, actor } of events) {
      if (type !== 'message.posted') continue;
      if (actor.kind === 'visitor') this.visitorTyping.forget();
      if (actor.kind === 'operator') this.operatorsTyping.forget([actor.id as OperatorId]);
    }
    this.outboxChanged();
    this.state.patch({ loaded: true });
  }

  private async readEarlier(): Promise<void> {
    const { log } = this;
    if (log === null || log.base === 0) return;
    const { epoch, base } = log;
    const page = await this.host.earlierEvents(this.id, base + 1, pageOfEvents);
    // The history was rewritten meanwhile: the page belongs to the old epoch.
    if (log.epoch !== epoch) return;
    log.prepend(page);
    this.outboxChanged();
  }

  private showTyping(): void {
    this.state.patch({ visitorTyping: this.visitorTyping.has('visitor'), writing: this.operatorsTyping.all() });
  }
}
