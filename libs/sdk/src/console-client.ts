import type { OperatorCommand } from '#contracts/commands.js';
import { chatFailure } from '#contracts/errors.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import type { Stored } from '#contracts/socket-protocol.js';
import type { Presence } from '#contracts/states.js';
import type { ConversationSummary, EventView, OperatorView } from '#contracts/views.js';
import { BatchedSync } from './batched-sync.js';
import { newClientKey } from './client-key.js';
import type { ConsoleClient, ConsoleClientOptions, ConsoleSnapshot, ConversationHandle } from './client-types.js';
import { Connection } from './connection.js';
import type { ConsoleConnection, ConsolePushes, ConsoleSession, ConversationHost } from './conversation-handle.js';
import { OpenConversation } from './conversation-handle.js';
import { createObservable } from './observable.js';
import type { OutboxEntry } from './outbox.js';
import { Outbox } from './outbox.js';
import type { Delivery } from './outbox-sender.js';
import { OutboxSender } from './outbox-sender.js';
import { watchPageLifecycle } from './page-lifecycle.js';
import { PendingCommands } from './pending-commands.js';
import { unanswered } from './request.js';
import { createRestClient } from './rest-client.js';
import { retryUntil } from './retry-until.js';
import { storable } from './storable.js';
import type { SyncedLog } from './synced-log.js';
import type { TimingOptions } from './timing-options.js';
import { defaultTiming } from './timing-options.js';

/** Console client: any number of open conversations over one connection. */
export function createConsoleClient(
  options: ConsoleClientOptions,
  timing: TimingOptions = defaultTiming,
): ConsoleClient {
  return new LiveConsoleClient(options, timing);
}

class LiveConsoleClient implements ConsoleClient, ConversationHost {
  readonly state = createObservable<ConsoleSnapshot>({
    connection: 'idle',
    failure: null,
    me: null,
    operators: [],
    unsent: 0,
  });
  readonly connection: ConsoleConnection;
  readonly outbox: Outbox;
  readonly sender: OutboxSender;
  private readonly commands: PendingCommands;
  private readonly sync: BatchedSync<EventView>;
  private readonly conversations = new Map<ConversationId, OpenConversation>();
  private readonly summaryListeners = new Set<(items: readonly ConversationSummary[]) => void>();
  private readonly liveListeners = new Set<() => void>();
  /** Generation of the session: a read of an older one does not make a newer one live. */
  private session = 0;
  private attending = true;
  private unwatchPage: (() => void) | null = null;

  constructor(
    private readonly options: ConsoleClientOptions,
    readonly timing: TimingOptions,
  ) {
    const { url, headers } = options;
    this.connection = new Connection(
      {
        url,
        headers,
        namespace: '/console',
        // With the cookie as a header, credentials are off: the cookie jar would overwrite it.
        withCredentials: headers === undefined,
        auth: async () => ({ ok: true, auth: { version: protocolVersion, attending: this.attending } }),
        recover: async () => false,
      },
      {
        connecting: () => this.state.patch({ connection: 'connecting' }),
        up: (session) => void this.begin(session),
        down: () => this.suspend({ connection: 'offline' }),
        refused: (refusal) => this.suspend({ connection: 'refused', failure: refusal }),
        pushes: this.pushes(),
      },
      timing,
    );
    this.sync = new BatchedSync((items) => this.connection.request('sync', { items }), timing);
    this.outbox = new Outbox(options.store, timing, () => this.outboxChanged());
    this.commands = new PendingCommands(this.outbox, timing);
    this.sender = new OutboxSender(
      this.outbox,
      {
        ready: () => this.state.get().connection === 'live',
        laneOf: (entry) => entry.conversationId ?? '',
        deliver: (entry) => this.deliver(entry),
        arrived: (id, event) => this.arrived(id, event),
      },
      timing,
    );
  }

  connect(): void {
    this.outbox.watch();
    this.unwatchPage ??= watchPageLifecycle({ resumed: () => this.wake(), offline: () => this.connection.reconnect() });
    this.connection.start();
  }

  close(): void {
    this.unwatchPage?.();
    this.unwatchPage = null;
    this.connection.close();
    this.outbox.close();
    for (const conversation of this.conversations.values()) conversation.log?.close();
    this.suspend({ connection: 'idle', me: null });
  }

  open(id: ConversationId): ConversationHandle {
    const known = this.conversations.get(id);
    if (known) return known.opened();
    const conversation = new OpenConversation(id, this).opened();
    this.conversations.set(id, conversation);
    if (this.connection.isUp) void conversation.join();
    return conversation;
  }

  async command(id: ConversationId, command: OperatorCommand): Promise<void> {
    const payload = { conversationId: id, clientKey: newClientKey(), command: storable(command) };
    const { event } = await this.commands.send(id, () => this.connection.request('command', payload));
    const conversation = this.conversations.get(id);
    conversation?.log?.acknowledge(event);
    await conversation?.shows(event.seq);
  }

  answered(id: ConversationId): Promise<void> {
    return this.commands.answered(id);
  }

  async setPresence(presence: Presence): Promise<void> {
    await retryUntil(() => this.connection.request('presence.set', { presence }), this.timing);
  }

  setAttending(attending: boolean): void {
    if (this.attending === attending) return;
    this.attending = attending;
    // A lost message is repaired by the next handshake, which carries the flag again.
    if (this.connection.isUp) void this.connection.request('queue.attend', { attending });
  }

  onSummaries(listener: (items: readonly ConversationSummary[]) => void): () => void {
    this.summaryListeners.add(listener);
    return () => this.summaryListeners.delete(listener);
  }

  onLive(listener: () => void): () => void {
    this.liveListeners.add(listener);
    return () => this.liveListeners.delete(listener);
  }

  async catchUp(log: SyncedLog<EventView>): Promise<void> {
    if (this.connection.isUp && this.conversations.get(log.id)?.log === log) await this.sync.catchUp([log]);
  }

  async earlierEvents(id: ConversationId, before: number, limit: number): Promise<readonly EventView[]> {
    const { url, headers } = this.options;
    return (await createRestClient({ url, headers }).events(id, { before, limit })).items;
  }

  myId(): OperatorId | null {
    return this.state.get().me?.operator.id ?? null;
  }

  closed(id: ConversationId): void {
    this.conversations.delete(id);
    this.outbox.dropAcknowledged(id);
  }

  private pushes(): { [K in keyof ConsolePushes]: (payload: ConsolePushes[K]) => void } {
    return {
      event: (event) => this.conversations.get(event.conversationId)?.log?.receive(event),
      head: ({ conversationId, seq, epoch }) => this.conversations.get(conversationId)?.log?.raiseHead(seq, epoch),
      typing: (typing) => this.conversations.get(typing.conversationId)?.onTyping(typing),
      read: (read) => this.conversations.get(read.conversationId)?.onRead(read),
      viewers: ({ conversationId, operatorIds }) => this.conversations.get(conversationId)?.onViewers(operatorIds),
      'visitor.presence': ({ conversationId, present }) =>
        this.conversations.get(conversationId)?.onVisitorPresence(present),
      summaries: ({ items }) => {
        for (const summary of items) this.conversations.get(summary.id)?.applySummary(summary);
        for (const listener of [...this.summaryListeners]) listener(items);
      },
      operators: ({ items }) => this.onOperators(items),
    };
  }

  /** After each connect: joins the rooms again, reads missed events, then sends the outbox. */
  private async begin({ me, operators }: ConsoleSession): Promise<void> {
    this.session += 1;
    const { session } = this;
    this.state.patch({ connection: 'catching-up', failure: null, me, operators });
    // One outbox per operator, so that a shared browser never sends a message under another operator's name.
    this.outbox.use(`parley:console:${me.operator.id}:outbox:`);
    await Promise.all([...this.conversations.values()].map((conversation) => conversation.join()));
    if (session !== this.session) return;
    this.state.patch({ connection: 'live' });
    this.sender.pump();
    for (const listener of [...this.liveListeners]) listener();
  }

  private suspend(state: Partial<ConsoleSnapshot>): void {
    this.session += 1;
    this.sync.stop();
    this.sender.stop();
    for (const conversation of this.conversations.values()) conversation.suspend();
    this.state.patch(state);
  }

  private wake(): void {
    this.connection.retryNow();
    if (!this.connection.isUp) return;
    const logs = [...this.conversations.values()].flatMap(({ log }) => (log === null ? [] : [log]));
    if (logs.length > 0) void this.sync.catchUp(logs);
  }

  private async deliver({ clientKey, conversationId, text, order }: OutboxEntry): Promise<Delivery> {
    if (conversationId === null) return { ok: false, error: chatFailure('invalid') };
    const { session } = this;
    await this.commands.answered(conversationId, order);
    // Another operator may have signed in meanwhile, or another tab has sent it.
    if (session !== this.session || this.outbox.find(clientKey)?.acknowledged !== null)
      return { ok: false, error: unanswered() };
    const reply = await this.connection.request('message.send', { conversationId, clientKey, text });
    return reply.ok ? { ok: true, event: reply.event, conversationId } : reply;
  }

  /** A conversation that is not open has no log to wait for. */
  private arrived(id: ConversationId, event: Stored['event']): 'seen' | 'coming' {
    const log = this.conversations.get(id)?.log;
    return !log || log.acknowledge(event) ? 'seen' : 'coming';
  }

  private onOperators(present: readonly OperatorView[]): void {
    // Operators who are missing were disabled: their names are still needed for what they wrote.
    const gone = { presence: 'offline', pictureUrl: null } as const;
    const byId = new Map<OperatorId, OperatorView>();
    for (const operator of this.state.get().operators) byId.set(operator.id, { ...operator, ...gone });
    for (const operator of present) byId.set(operator.id, operator);
    const { me } = this.state.get();
    const myself = me && byId.get(me.operator.id);
    this.state.patch({ operators: [...byId.values()], ...(myself ? { me: { ...me, operator: myself } } : {}) });
  }

  private outboxChanged(): void {
    this.commands.outboxChanged();
    for (const conversation of this.conversations.values()) conversation.outboxChanged();
    this.state.patch({ unsent: this.outbox.list().filter((entry) => entry.acknowledged === null).length });
    this.sender.pump();
  }
}
