import type { OperatorCommand } from '#contracts/commands.js';
import { failure } from '#contracts/errors.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import type { Stored } from '#contracts/socket-protocol.js';
import type { Presence } from '#contracts/states.js';
import type { ConversationSummary, EventView, OperatorView } from '#contracts/views.js';
import { newClientKey } from './client-key.js';
import type { ConsoleClient, ConsoleClientOptions, ConsoleSnapshot, ConversationHandle } from './client-types.js';
import { Connection } from './connection.js';
import type { ConsoleConnection, ConsolePushes, ConsoleSession, ConversationHost } from './conversation-handle.js';
import { OpenConversation } from './conversation-handle.js';
import { followPage } from './follow-page.js';
import { insist } from './insist.js';
import { createObservable } from './observable.js';
import type { OutboxEntry } from './outbox.js';
import { Outbox } from './outbox.js';
import type { Delivery } from './outbox-sender.js';
import { OutboxSender } from './outbox-sender.js';
import { createRestClient } from './rest-client.js';
import { Resume } from './resume.js';
import { storable } from './storable.js';
import type { SyncedLog } from './synced-log.js';
import type { Tempo } from './tempo.js';
import { usualTempo } from './tempo.js';

/** The operator's side of the protocol: any number of open conversations over one connection. */
export function createConsoleClient(options: ConsoleClientOptions, tempo: Tempo = usualTempo): ConsoleClient {
  return new LiveConsoleClient(options, tempo);
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
  private readonly resume: Resume<EventView>;
  private readonly conversations = new Map<ConversationId, OpenConversation>();
  private readonly summaryListeners = new Set<(items: readonly ConversationSummary[]) => void>();
  private readonly resumedListeners = new Set<() => void>();
  /** Counts the sessions: what an older one was reading does not make a newer one live. */
  private session = 0;
  private wasLive = false;
  private leavePage: (() => void) | null = null;

  constructor(
    private readonly options: ConsoleClientOptions,
    readonly tempo: Tempo,
  ) {
    const { url, headers } = options;
    this.connection = new Connection(
      {
        url,
        headers,
        namespace: '/console',
        // Whoever brings the cookie as a header has no use for a cookie jar, which would overwrite it.
        withCredentials: headers === undefined,
        auth: async () => ({ ok: true, auth: { version: protocolVersion } }),
        overcome: async () => false,
      },
      {
        connecting: () => this.state.patch({ connection: 'connecting' }),
        up: (session) => void this.begin(session),
        down: () => this.rest({ connection: 'offline' }),
        refused: (refusal) => this.rest({ connection: 'refused', failure: refusal }),
        pushes: this.pushes(),
      },
      tempo,
    );
    this.resume = new Resume((items) => this.connection.request('sync', { items }), tempo);
    this.outbox = new Outbox(options.store, tempo, () => this.outboxChanged());
    this.sender = new OutboxSender(
      this.outbox,
      {
        ready: () => this.state.get().connection === 'live',
        laneOf: (entry) => entry.conversationId ?? '',
        deliver: (entry) => this.deliver(entry),
        arrived: (id, event) => this.arrived(id, event),
      },
      tempo,
    );
  }

  connect(): void {
    this.outbox.watch();
    this.leavePage ??= followPage({ woken: () => this.wake(), cutOff: () => this.connection.renew() });
    this.connection.start();
  }

  close(): void {
    this.leavePage?.();
    this.leavePage = null;
    this.wasLive = false;
    this.connection.close();
    this.outbox.close();
    for (const conversation of this.conversations.values()) conversation.log?.close();
    this.rest({ connection: 'idle', me: null });
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
    const { event } = await insist(() => this.connection.request('command', payload), this.tempo);
    const conversation = this.conversations.get(id);
    conversation?.log?.hearOfOwn(event);
    await conversation?.shows(event.seq);
  }

  async setPresence(presence: Presence): Promise<void> {
    await insist(() => this.connection.request('presence.set', { presence }), this.tempo);
  }

  onSummaries(listener: (items: readonly ConversationSummary[]) => void): () => void {
    this.summaryListeners.add(listener);
    return () => this.summaryListeners.delete(listener);
  }

  onResumed(listener: () => void): () => void {
    this.resumedListeners.add(listener);
    return () => this.resumedListeners.delete(listener);
  }

  async catchUp(log: SyncedLog<EventView>): Promise<void> {
    if (this.connection.isUp && this.conversations.get(log.id)?.log === log) await this.resume.catchUp([log]);
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
      head: ({ conversationId, seq, epoch }) => this.conversations.get(conversationId)?.log?.hearOf(seq, epoch),
      typing: (typing) => this.conversations.get(typing.conversationId)?.hearTyping(typing),
      read: (read) => this.conversations.get(read.conversationId)?.hearRead(read),
      viewers: ({ conversationId, operatorIds }) => this.conversations.get(conversationId)?.hearViewers(operatorIds),
      summaries: ({ items }) => {
        for (const summary of items) this.conversations.get(summary.id)?.hearSummary(summary);
        for (const listener of [...this.summaryListeners]) listener(items);
      },
      operators: ({ items }) => this.hearOperators(items),
    };
  }

  /** Connected: enters the rooms again, reads what was missed, then sends what is left. */
  private async begin({ me, operators }: ConsoleSession): Promise<void> {
    this.session += 1;
    const { session } = this;
    this.state.patch({ connection: 'catching-up', failure: null, me, operators });
    // Another operator at the same browser has another outbox: nobody's words go out under another's name.
    this.outbox.use(`parley:console:${me.operator.id}:outbox:`);
    await Promise.all([...this.conversations.values()].map((conversation) => conversation.join()));
    if (session !== this.session) return;
    this.state.patch({ connection: 'live' });
    this.sender.pump();
    if (this.wasLive) for (const listener of [...this.resumedListeners]) listener();
    this.wasLive = true;
  }

  private rest(state: Partial<ConsoleSnapshot>): void {
    this.session += 1;
    this.resume.stop();
    this.sender.stop();
    for (const conversation of this.conversations.values()) conversation.rest();
    this.state.patch(state);
  }

  private wake(): void {
    this.connection.wake();
    if (!this.connection.isUp) return;
    const logs = [...this.conversations.values()].flatMap(({ log }) => (log === null ? [] : [log]));
    if (logs.length > 0) void this.resume.catchUp(logs);
  }

  private async deliver({ clientKey, conversationId, text }: OutboxEntry): Promise<Delivery> {
    if (conversationId === null) return { ok: false, error: failure('invalid') };
    const reply = await this.connection.request('message.send', { conversationId, clientKey, text });
    return reply.ok ? { ok: true, event: reply.event, conversationId } : reply;
  }

  /** A conversation that nobody looks at has no log to wait for. */
  private arrived(id: ConversationId, event: Stored['event']): 'seen' | 'coming' {
    const log = this.conversations.get(id)?.log;
    return !log || log.hearOfOwn(event) ? 'seen' : 'coming';
  }

  private hearOperators(changed: readonly OperatorView[]): void {
    const byId = new Map(this.state.get().operators.map((operator) => [operator.id, operator]));
    for (const operator of changed) byId.set(operator.id, operator);
    const { me } = this.state.get();
    const myself = me && byId.get(me.operator.id);
    this.state.patch({ operators: [...byId.values()], ...(myself ? { me: { ...me, operator: myself } } : {}) });
  }

  private outboxChanged(): void {
    for (const conversation of this.conversations.values()) conversation.outboxChanged();
    this.state.patch({ unsent: this.outbox.list().filter((entry) => entry.acknowledged === null).length });
    this.sender.pump();
  }
}
