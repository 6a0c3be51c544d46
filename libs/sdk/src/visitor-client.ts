import type { PassageView } from '#contracts/answer.js';
import type { VisitorCommand } from '#contracts/commands.js';
import { chatFailure } from '#contracts/errors.js';
import type { ClientKey, ConversationId, EventId } from '#contracts/ids.js';
import type { VisitorEventView, VisitorSession } from '#contracts/views.js';
import type { IdentityCredential } from '#contracts/visitor-identity.js';
import type { VisitorProfileChange } from '#contracts/visitor-profile.js';
import { BatchedSync } from './batched-sync.js';
import { newClientKey } from './client-key.js';
import type { VisitorClient, VisitorClientOptions, VisitorSnapshot } from './client-types.js';
import { Connection } from './connection.js';
import { onOtherTab } from './key-value-store.js';
import { createObservable } from './observable.js';
import { Outbox, toItems } from './outbox.js';
import { OutboxSender } from './outbox-sender.js';
import { watchPageLifecycle } from './page-lifecycle.js';
import { ReadMarker } from './read-marker.js';
import { retryUntil } from './retry-until.js';
import { storable } from './storable.js';
import type { TimingOptions } from './timing-options.js';
import { defaultTiming } from './timing-options.js';
import { TypingSignal, TypingWatch } from './typing.js';
import { VisitorIdentity } from './visitor-identity.js';
import type { VisitorConnection } from './visitor-post.js';
import { VisitorPost } from './visitor-post.js';
import { visitorPushes } from './visitor-pushes.js';
import { VisitorThreads } from './visitor-threads.js';
import { VisitorToken } from './visitor-token.js';

/** Visitor client: one conversation at a time, in one tab or several. */
export function createVisitorClient(
  options: VisitorClientOptions,
  timing: TimingOptions = defaultTiming,
): VisitorClient {
  return new LiveVisitorClient(options, timing);
}

const none: readonly VisitorEventView[] = [];

class LiveVisitorClient implements VisitorClient {
  readonly state = createObservable<VisitorSnapshot>({
    connection: 'idle',
    failure: null,
    chatbot: null,
    assurance: 'none',
    isFormFilled: false,
    conversation: null,
    events: [],
    outbox: [],
    typing: { operator: false, bot: false },
    answerSoFar: null,
    queue: null,
    operators: [],
  });
  readonly #token: VisitorToken;
  readonly #identity: VisitorIdentity;
  readonly #connection: VisitorConnection;
  readonly #sync: BatchedSync<VisitorEventView>;
  readonly #threads: VisitorThreads;
  readonly #outbox: Outbox;
  readonly #post: VisitorPost;
  readonly #sender: OutboxSender;
  readonly #writing = new TypingWatch<'operator' | 'bot'>(() => this.#showTyping());
  readonly #typingSignal = new TypingSignal((active) => this.#sendTyping(active));
  #readMarker = new ReadMarker(async () => false);
  /** Generation of the session: a read that an older session started does not make a newer one live. */
  #session = 0;
  #unwatchPage: (() => void) | null = null;
  #unwatchToken: (() => void) | null = null;

  constructor(
    private readonly options: VisitorClientOptions,
    private readonly timing: TimingOptions,
  ) {
    this.#token = new VisitorToken(options, (isContinued) => this.#onTokenRenewed(isContinued));
    this.#identity = new VisitorIdentity(this.#token, timing, {
      // Messages of one visitor are never sent in the name of another, nor left on the page for them.
      replaced: () => this.#outbox.clear(),
      changed: (isContinued) => this.#onTokenChanged(isContinued),
      settled: () => this.#sender.pump(),
    });
    this.#sync = new BatchedSync((items) => this.#connection.request('sync', { items }), timing);
    this.#threads = new VisitorThreads(timing, {
      switched: (left) => this.#switched(left),
      appended: (events) => this.#appended(events),
      restarted: (id) => {
        this.#outbox.forgetAcknowledgements(id);
        this.#show();
      },
      missing: (log) => {
        if (this.#connection.isUp && log === this.#threads.current?.log) void this.#sync.catchUp([log]);
      },
    });
    this.#connection = this.#createConnection();
    this.#outbox = new Outbox(options.store, timing, () => this.#outboxChanged());
    this.#post = new VisitorPost(this.#connection, this.#outbox, this.#threads, options);
    this.#sender = new OutboxSender(
      this.#outbox,
      {
        ready: () => this.state.get().connection === 'live' && !this.#identity.isChanging(),
        laneOf: () => 'visitor',
        deliver: (entry) => this.#post.deliver(entry),
        arrived: (id, event) => this.#post.arrived(id, event),
      },
      timing,
    );
    this.#outbox.use(`parley:${options.chatbotId}:outbox:`);
  }

  connect(): Promise<void> {
    this.#outbox.watch();
    this.#unwatchToken ??= onOtherTab(
      () => `parley:${this.options.chatbotId}:`,
      () => this.#follow(),
    );
    this.#unwatchPage ??= watchPageLifecycle({
      resumed: () => this.#wake(),
      offline: () => this.#connection.reconnect(),
    });
    this.#connection.start();
    return new Promise((resolve) => {
      let unsubscribe = () => {};
      const look = () => {
        const { connection } = this.state.get();
        if (connection === 'connecting' || connection === 'catching-up') return;
        unsubscribe();
        resolve();
      };
      unsubscribe = this.state.subscribe(look);
      look();
    });
  }

  reconnectNow(): void {
    this.#connection.retryNow();
  }

  close(): void {
    this.#unwatchPage?.();
    this.#unwatchPage = null;
    this.#unwatchToken?.();
    this.#unwatchToken = null;
    this.#connection.close();
    this.#identity.close();
    this.#outbox.close();
    this.#threads.current?.log.close();
    this.#suspend({ connection: 'idle' });
  }

  send(text: string): void {
    this.#typingSignal.set(false);
    this.#outbox.add(text, null);
  }

  retry(key: ClientKey): void {
    this.#sender.retry(key);
  }

  discard(key: ClientKey): string | null {
    return this.#sender.discard(key);
  }

  async command(wish: VisitorCommand): Promise<void> {
    const command = storable(wish);
    const clientKey = newClientKey();
    await this.#identity.bound(async () => {
      // Only a handoff request may start a conversation; other commands refer to the current one.
      const { current } = this.#threads;
      const inPlace = current !== null && command.type !== 'request-handoff';
      const target = inPlace ? { ok: true as const, conversationId: current.id } : await this.#post.open();
      if (!target.ok) return target;
      const { conversationId } = target;
      const reply = await this.#connection.request('command', { conversationId, clientKey, command });
      if (reply.ok && conversationId === this.#threads.current?.id) this.#threads.current.log.acknowledge(reply.event);
      return reply;
    });
  }

  typing(active: boolean): void {
    this.#typingSignal.set(active);
  }

  markRead(): void {
    this.#readMarker.mark(this.#threads.current?.log.last ?? 0);
  }

  async readPassage(eventId: EventId, citation: number): Promise<PassageView> {
    const conversationId = this.#threads.current?.id;
    const { passage } = await retryUntil(async () => {
      if (conversationId === undefined) return { ok: false, error: chatFailure('not_found') };
      return this.#connection.request('passage.read', { conversationId, eventId, citation });
    }, this.timing);
    return passage;
  }

  get signOuts(): number {
    return this.#token.signOuts;
  }

  async setProfile(change: VisitorProfileChange): Promise<void> {
    await this.#identity.bound(() => this.#connection.request('profile.set', change));
  }

  async submitForm(values: Readonly<Record<string, string>>): Promise<void> {
    const { locale } = this.options;
    await this.#identity.bound(() => this.#connection.request('form.submit', storable({ locale, values })));
    this.state.patch({ isFormFilled: true });
  }

  identify(credential: IdentityCredential): Promise<'same' | 'replaced'> {
    return this.#identity.exchange({ credential });
  }

  requestEmailCode(email: string): Promise<void> {
    return this.#identity.requestEmailCode(email);
  }

  async confirmEmail(code: string): Promise<void> {
    await this.#identity.exchange({ code });
  }

  logout(): Promise<void> {
    return this.#identity.logout();
  }

  /** Reconnects with the new token, and leaves the previous visitor's conversation unless the visitor is the same. */
  #onTokenChanged(isContinued: boolean): void {
    if (!isContinued) this.#threads.leave();
    if (!this.#token.isShown) this.#connection.reconnect();
    this.reconnectNow();
  }

  #createConnection(): VisitorConnection {
    const token = this.#token;
    return new Connection(
      {
        url: this.options.url,
        namespace: '/visitor',
        withCredentials: false,
        auth: () => token.handshake(),
        recover: async (refusal) => token.recover(refusal),
      },
      {
        connecting: () => this.state.patch({ connection: 'connecting' }),
        // The token may have changed during the handshake.
        up: (session) => (this.#token.isShown ? void this.#begin(session) : this.#connection.reconnect()),
        down: () => this.#suspend({ connection: 'offline' }),
        refused: (refusal) => this.#suspend({ connection: 'refused', failure: refusal }),
        pushes: visitorPushes(this.state, this.#threads, this.#writing, () => this.#show()),
      },
      this.timing,
    );
  }

  /** After each connect: reads missed events, then sends the outbox. */
  async #begin({ chatbot, assurance, isFormFilled, conversation }: VisitorSession): Promise<void> {
    this.#session += 1;
    const session = this.#session;
    this.#token.accepted();
    this.state.patch({ connection: 'catching-up', failure: null, chatbot, assurance, isFormFilled });
    if (conversation) this.#threads.adopt(conversation);
    this.#show();
    const { current } = this.#threads;
    if (current) await this.#sync.catchUp([current.log]);
    if (session !== this.#session) return;
    this.state.patch({ connection: 'live' });
    this.#readMarker.flush();
    this.#sender.pump();
  }

  /** Suspends it without a connection: stops sending, and clears state that is not stored. */
  #suspend(state: Pick<VisitorSnapshot, 'connection'> & Partial<VisitorSnapshot>): void {
    this.#session += 1;
    this.#sync.stop();
    this.#sender.stop();
    this.#typingSignal.stop();
    this.#writing.forget();
    this.state.patch({ ...state, queue: null, answerSoFar: null });
  }

  #wake(): void {
    this.reconnectNow();
    const { current } = this.#threads;
    if (this.#connection.isUp && current) void this.#sync.catchUp([current.log]);
  }

  /** Handles another token: the same visitor keeps the unsent messages, another one starts without them. */
  #onTokenRenewed(isContinued: boolean): void {
    this.#identity.renewed(isContinued);
    if (isContinued) this.#outbox.forgetAcknowledgements();
    this.#threads.leave();
    if (!isContinued) this.options.onReplaced?.();
  }

  /** Another tab may have changed the token, or finished an exchange. */
  #follow(): void {
    if (this.#token.isShown) this.#sender.pump();
    else this.#connection.reconnect();
  }

  #switched(left: ConversationId | null): void {
    const { current } = this.#threads;
    if (left !== null) this.#outbox.dropAcknowledged(left);
    this.#writing.forget();
    this.#readMarker = new ReadMarker(async (seq) => {
      if (!current) return false;
      return (await this.#connection.request('read', { conversationId: current.id, seq })).ok;
    });
    this.#show();
  }

  #appended(events: readonly VisitorEventView[]): void {
    for (const { type, actor } of events) {
      if (type === 'message.posted' && (actor.kind === 'bot' || actor.kind === 'operator'))
        this.#writing.forget([actor.kind]);
    }
    this.#settle();
    this.#show();
  }

  #outboxChanged(): void {
    this.#settle();
    this.#show();
    this.#sender.pump();
  }

  /** Removes entries from the outbox whose events are in the log. */
  #settle(): void {
    const log = this.#threads.current?.log;
    if (!log) return;
    const keys = this.#outbox.list().map((entry) => entry.clientKey);
    this.#outbox.remove(keys.filter((key) => log.holds(key)));
  }

  /** Updates events and outbox in one patch: a message is never shown twice, nor missing for a moment. */
  #show(): void {
    const conversation = this.#threads.current?.view ?? null;
    const waits = conversation?.state === 'queued' || conversation?.state === 'offered';
    const events = this.#threads.current?.log.events ?? none;
    const outbox = toItems(this.#outbox.list(), this.state.get().outbox);
    this.state.patch({ conversation, events, outbox, ...(waits ? {} : { queue: null }) });
  }

  #showTyping(): void {
    this.state.patch({ typing: { operator: this.#writing.has('operator'), bot: this.#writing.has('bot') } });
  }

  #sendTyping(active: boolean): void {
    const conversationId = this.#threads.current?.id;
    if (conversationId !== undefined) void this.#connection.request('typing', { conversationId, active });
  }
}
