import type { PassageView } from '#contracts/answer.js';
import type { VisitorCommand } from '#contracts/commands.js';
import { failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId, EventId } from '#contracts/ids.js';
import type { VisitorEventView, VisitorSession } from '#contracts/views.js';
import { newClientKey } from './client-key.js';
import type { VisitorClient, VisitorClientOptions, VisitorSnapshot } from './client-types.js';
import { Connection } from './connection.js';
import { followPage } from './follow-page.js';
import { insist } from './insist.js';
import { createObservable } from './observable.js';
import { Outbox, toItems } from './outbox.js';
import { OutboxSender } from './outbox-sender.js';
import { ReadMarker } from './read-marker.js';
import { Resume } from './resume.js';
import { storable } from './storable.js';
import type { Tempo } from './tempo.js';
import { usualTempo } from './tempo.js';
import { TypingSignal, TypingWatch } from './typing.js';
import type { VisitorConnection, VisitorPushes } from './visitor-post.js';
import { VisitorPost } from './visitor-post.js';
import { VisitorThreads } from './visitor-threads.js';
import { VisitorToken } from './visitor-token.js';

/** The visitor's side of the protocol: one conversation at a time, in one tab or in many. */
export function createVisitorClient(options: VisitorClientOptions, tempo: Tempo = usualTempo): VisitorClient {
  return new LiveVisitorClient(options, tempo);
}

const none: readonly VisitorEventView[] = [];

class LiveVisitorClient implements VisitorClient {
  readonly state = createObservable<VisitorSnapshot>({
    connection: 'idle',
    failure: null,
    chatbot: null,
    conversation: null,
    events: [],
    outbox: [],
    typing: { operator: false, bot: false },
    answerSoFar: null,
    queue: null,
  });
  private readonly token: VisitorToken;
  private readonly connection: VisitorConnection;
  private readonly resume: Resume<VisitorEventView>;
  private readonly threads: VisitorThreads;
  private readonly outbox: Outbox;
  private readonly post: VisitorPost;
  private readonly sender: OutboxSender;
  private readonly writing = new TypingWatch<'operator' | 'bot'>(() => this.showTyping());
  private readonly typingSignal = new TypingSignal((active) => this.tellTyping(active));
  private readMarker = new ReadMarker(async () => false);
  /** Counts the sessions: what an older one was reading does not make a newer one live. */
  private session = 0;
  private leavePage: (() => void) | null = null;

  constructor(
    private readonly options: VisitorClientOptions,
    private readonly tempo: Tempo,
  ) {
    this.token = new VisitorToken(options, () => this.becomeAnother());
    this.connection = this.createConnection();
    this.resume = new Resume((items) => this.connection.request('sync', { items }), tempo);
    this.threads = new VisitorThreads(tempo, {
      switched: (left) => this.switched(left),
      appended: (events) => this.appended(events),
      restarted: (id) => {
        this.outbox.forgetAcknowledgements(id);
        this.show();
      },
      missing: (log) => {
        if (this.connection.isUp && log === this.threads.current?.log) void this.resume.catchUp([log]);
      },
    });
    this.outbox = new Outbox(options.store, tempo, () => this.outboxChanged());
    this.post = new VisitorPost(this.connection, this.outbox, this.threads, options);
    this.sender = new OutboxSender(
      this.outbox,
      {
        ready: () => this.state.get().connection === 'live',
        laneOf: () => 'visitor',
        deliver: (entry) => this.post.deliver(entry),
        arrived: (id, event) => this.post.arrived(id, event),
      },
      tempo,
    );
    this.outbox.use(`parley:${options.chatbotId}:outbox:`);
  }

  connect(): Promise<void> {
    this.outbox.watch();
    this.leavePage ??= followPage({ woken: () => this.wake(), cutOff: () => this.connection.renew() });
    this.connection.start();
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

  close(): void {
    this.leavePage?.();
    this.leavePage = null;
    this.connection.close();
    this.outbox.close();
    this.threads.current?.log.close();
    this.rest({ connection: 'idle' });
  }

  send(text: string): void {
    this.typingSignal.set(false);
    this.outbox.add(text, null);
  }

  retry(key: ClientKey): void {
    this.sender.retry(key);
  }

  discard(key: ClientKey): string | null {
    return this.sender.discard(key);
  }

  async command(wish: VisitorCommand): Promise<void> {
    const command = storable(wish);
    const clientKey = newClientKey();
    await insist(async () => {
      // Only the wish for a person makes sense in a new conversation; the others are about what was said.
      const { current } = this.threads;
      const inPlace = current !== null && command.type !== 'request-handoff';
      const target = inPlace ? { ok: true as const, conversationId: current.id } : await this.post.open();
      if (!target.ok) return target;
      const { conversationId } = target;
      const reply = await this.connection.request('command', { conversationId, clientKey, command });
      if (reply.ok && conversationId === this.threads.current?.id) this.threads.current.log.hearOfOwn(reply.event);
      return reply;
    }, this.tempo);
  }

  typing(active: boolean): void {
    this.typingSignal.set(active);
  }

  markRead(): void {
    this.readMarker.mark(this.threads.current?.log.last ?? 0);
  }

  async readPassage(eventId: EventId, citation: number): Promise<PassageView> {
    const conversationId = this.threads.current?.id;
    const { passage } = await insist(async () => {
      if (conversationId === undefined) return { ok: false, error: failure('not_found') };
      return this.connection.request('passage.read', { conversationId, eventId, citation });
    }, this.tempo);
    return passage;
  }

  private createConnection(): VisitorConnection {
    const { token } = this;
    return new Connection(
      {
        url: this.options.url,
        namespace: '/visitor',
        withCredentials: false,
        auth: () => token.handshake(),
        overcome: async (refusal) => token.overcome(refusal),
      },
      {
        connecting: () => this.state.patch({ connection: 'connecting' }),
        up: (session) => void this.begin(session),
        down: () => this.rest({ connection: 'offline' }),
        refused: (refusal) => this.rest({ connection: 'refused', failure: refusal }),
        pushes: this.pushes(),
      },
      this.tempo,
    );
  }

  private pushes(): { [K in keyof VisitorPushes]: (payload: VisitorPushes[K]) => void } {
    const isCurrent = (id: string) => id === this.threads.current?.id;
    return {
      event: (event) => {
        if (event.actor.kind !== 'visitor') this.state.patch({ answerSoFar: null });
        this.threads.about(event.conversationId, event.type === 'conversation.started')?.log.receive(event);
      },
      chatbot: (chatbot) => this.state.patch({ chatbot }),
      head: ({ conversationId, seq, epoch }) => {
        this.threads.about(conversationId, false)?.log.hearOf(seq, epoch);
      },
      typing: ({ conversationId, kind, active }) => {
        if (isCurrent(conversationId) && kind !== 'visitor') this.writing.hear(kind, active);
      },
      read: ({ conversationId, by, seq }) => {
        if (!isCurrent(conversationId) || by !== 'operator') return;
        this.threads.current?.hearRead(seq);
        this.show();
      },
      'answer.delta': ({ conversationId, text }) => {
        if (isCurrent(conversationId)) this.state.patch({ answerSoFar: text || null });
      },
      queue: ({ conversationId, place, waitMinutes }) => {
        if (isCurrent(conversationId)) this.state.patch({ queue: { place, waitMinutes } });
      },
    };
  }

  /** Connected: reads what was missed, then sends what is left. */
  private async begin({ chatbot, conversation }: VisitorSession): Promise<void> {
    this.session += 1;
    const { session } = this;
    this.token.accepted();
    this.state.patch({ connection: 'catching-up', failure: null, chatbot });
    if (conversation) this.threads.adopt(conversation);
    this.show();
    const { current } = this.threads;
    if (current) await this.resume.catchUp([current.log]);
    if (session !== this.session) return;
    this.state.patch({ connection: 'live' });
    this.readMarker.flush();
    this.sender.pump();
  }

  /** Not connected: nothing is sent, and what was not stored is forgotten. */
  private rest(state: Pick<VisitorSnapshot, 'connection'> & Partial<VisitorSnapshot>): void {
    this.session += 1;
    this.resume.stop();
    this.sender.stop();
    this.typingSignal.stop();
    this.writing.forget();
    this.state.patch({ ...state, queue: null, answerSoFar: null });
  }

  private wake(): void {
    this.connection.wake();
    const { current } = this.threads;
    if (this.connection.isUp && current) void this.resume.catchUp([current.log]);
  }

  /** The server knew the former visitor no more: what that one had not sent is said by the new one. */
  private becomeAnother(): void {
    this.outbox.readdress();
    this.threads.leave();
  }

  private switched(left: ConversationId | null): void {
    const { current } = this.threads;
    if (left !== null) this.outbox.dropAcknowledged(left);
    this.writing.forget();
    this.readMarker = new ReadMarker(async (seq) => {
      if (!current) return false;
      return (await this.connection.request('read', { conversationId: current.id, seq })).ok;
    });
    this.show();
  }

  private appended(events: readonly VisitorEventView[]): void {
    for (const { type, actor } of events) {
      if (type === 'message.posted' && (actor.kind === 'bot' || actor.kind === 'operator'))
        this.writing.forget([actor.kind]);
    }
    this.settle();
    this.show();
  }

  private outboxChanged(): void {
    this.settle();
    this.show();
    this.sender.pump();
  }

  /** Takes out of the outbox what the log shows. */
  private settle(): void {
    const log = this.threads.current?.log;
    if (!log) return;
    const keys = this.outbox.list().map((entry) => entry.clientKey);
    this.outbox.remove(keys.filter((key) => log.holds(key)));
  }

  /** Events and outbox change at once: a message is never on the screen twice, nor for a moment not at all. */
  private show(): void {
    const conversation = this.threads.current?.view ?? null;
    const waits = conversation?.state === 'queued' || conversation?.state === 'offered';
    const events = this.threads.current?.log.events ?? none;
    const outbox = toItems(this.outbox.list(), this.state.get().outbox);
    this.state.patch({ conversation, events, outbox, ...(waits ? {} : { queue: null }) });
  }

  private showTyping(): void {
    this.state.patch({ typing: { operator: this.writing.has('operator'), bot: this.writing.has('bot') } });
  }

  private tellTyping(active: boolean): void {
    const conversationId = this.threads.current?.id;
    if (conversationId !== undefined) void this.connection.request('typing', { conversationId, active });
  }
}
