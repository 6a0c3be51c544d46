import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket } from 'socket.io';
import { Server } from 'socket.io';
import type { Failure } from '#contracts/errors.js';
import { failure } from '#contracts/errors.js';

/** Event as both sides of this test server see it: just enough to keep a log. */
export interface SmallEvent {
  id: string;
  conversationId: string;
  seq: number;
  type: string;
  at: string;
  actor: { kind: string; id: string | null };
  episode: number;
  clientKey: string | null;
  data: Record<string, unknown>;
}

interface SmallConversation {
  id: string;
  epoch: number;
  closed: boolean;
  events: SmallEvent[];
}

type Answer = (reply: unknown) => void;
type Payload = Record<string, unknown> & { conversationId: string; clientKey: string; text: string };

/** A visitor without a known identity. */
const unknown = { assurance: 'none', isFormFilled: false };

/**
 * Test server that implements the protocol by hand, with faults on demand, so that the clients' tests do not depend on
 * the product's server. One visitor, who may have many sockets.
 */
export class SmallServer {
  readonly conversations: SmallConversation[] = [];
  readonly tokens = new Set<string>();
  /** Names of the messages received, in order. */
  readonly received: string[] = [];
  syncPage = 200;
  /** Operator who is signed in to the console. */
  operatorId = 'o1';
  /**
   * Called before a message is handled; `lose-answer`: the message is handled, but not acknowledged. A failure:
   * refused.
   */
  fault: (name: string, payload: Payload) => 'lose-answer' | Failure | null = () => null;
  /** Decides whether a live event reaches a socket. */
  delivers: (event: SmallEvent) => boolean = () => true;
  private readonly http = createServer((request, response) =>
    this.answerHttp(request.method, request.url ?? '', response),
  );
  readonly io = new Server(this.http, { serveClient: false });

  private constructor() {
    this.io.of('/visitor').use((socket, next) => {
      if (this.tokens.has(socket.handshake.auth.token)) next();
      else next(Object.assign(new Error('refused'), { data: failure('unauthenticated') }));
    });
    this.io.of('/visitor').on('connection', (socket) => {
      this.handle(socket);
      const chatbot = { id: 'demo', name: 'Demo', locales: ['en'], greeting: {}, suggestions: {} };
      socket.emit('session', { visitorId: 'v1', chatbot, ...unknown, conversation: this.view(this.openOne()) });
    });
    this.io.of('/console').on('connection', (socket) => {
      this.handle(socket);
      const operator = {
        id: this.operatorId,
        name: 'Anna',
        email: 'anna@parley.example',
        role: 'operator',
        presence: 'online',
        load: 0,
        capacity: 5,
      };
      socket.emit('session', {
        me: { operator, permissions: [], expiresAt: '2026-03-02T09:30:00.000Z' },
        operators: [operator],
      });
    });
  }

  static async start(): Promise<SmallServer> {
    const server = new SmallServer();
    await new Promise<void>((resolve) => server.http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.io.close();
  }

  newConversation(): SmallConversation {
    const conversation = { id: `c${this.conversations.length + 1}`, epoch: 1, closed: false, events: [] };
    this.conversations.push(conversation);
    this.append(
      conversation,
      'conversation.started',
      { chatbotId: 'demo', locale: 'en', previousConversationId: null },
      null,
      'system',
    );
    return conversation;
  }

  append(
    conversation: SmallConversation,
    type: string,
    data: Record<string, unknown>,
    clientKey: string | null,
    kind: string,
  ): SmallEvent {
    const seq = conversation.events.length + 1;
    const event = {
      id: `${conversation.id}-${seq}`,
      conversationId: conversation.id,
      seq,
      type,
      at: new Date(seq).toISOString(),
      actor: { kind, id: null },
      episode: 1,
      clientKey,
      data,
    };
    conversation.events.push(event);
    if (this.delivers(event)) this.push('event', event);
    return event;
  }

  say(conversation: SmallConversation, text: string, kind = 'bot'): SmallEvent {
    return this.append(conversation, 'message.posted', { text }, null, kind);
  }

  push(name: string, payload: unknown): void {
    this.io.of('/visitor').emit(name, payload);
    this.io.of('/console').emit(name, payload);
  }

  texts(conversation: SmallConversation | undefined): unknown[] {
    return (conversation?.events ?? []).filter(({ type }) => type === 'message.posted').map(({ data }) => data.text);
  }

  private openOne(): SmallConversation | null {
    return this.conversations.find(({ closed }) => !closed) ?? null;
  }

  private view(conversation: SmallConversation | null) {
    if (conversation === null) return null;
    const { id, epoch, events } = conversation;
    return { id, state: 'bot', operatorName: null, episode: 1, seq: events.length, epoch, rating: null, readSeq: 0 };
  }

  private handle(socket: Socket): void {
    socket.onAny((name: string, payload: Payload, answer: Answer) => {
      this.received.push(name);
      const fault = this.fault(name, payload);
      if (fault !== null && fault !== 'lose-answer') return answer({ ok: false, error: fault });
      const reply = this.reply(name, payload);
      if (fault === null) answer(reply);
    });
  }

  private reply(name: string, payload: Payload): unknown {
    if (name === 'conversation.start')
      return { ok: true, conversation: this.view(this.openOne() ?? this.newConversation()) };
    if (name === 'sync')
      return {
        ok: true,
        items: (payload.items as { conversationId: string; after: number }[]).map((item) => this.sync(item)),
      };
    if (name === 'message.send') return this.store(payload, 'message.posted', { text: payload.text });
    if (name === 'command') return this.store(payload, 'conversation.rated', { score: 5, comment: null });
    if (name === 'conversation.watch') {
      const found = this.conversations.find(({ id }) => id === payload.conversationId);
      return found
        ? { ok: true, summary: { id: found.id, seq: found.events.length, epoch: found.epoch } }
        : { ok: false, error: failure('not_found') };
    }
    return { ok: true };
  }

  private sync({ conversationId, after }: { conversationId: string; after: number }) {
    const found = this.conversations.find(({ id }) => id === conversationId);
    const rest = found?.events.slice(after) ?? [];
    const events = rest.slice(0, this.syncPage);
    return {
      conversationId,
      events,
      head: found?.events.length ?? 0,
      epoch: found?.epoch ?? 1,
      more: rest.length > events.length,
    };
  }

  private store({ conversationId, clientKey }: Payload, type: string, data: Record<string, unknown>): unknown {
    const conversation = this.conversations.find(({ id }) => id === conversationId);
    if (!conversation) return { ok: false, error: failure('not_found') };
    const before = conversation.events.find((event) => event.clientKey === clientKey);
    if (!before && conversation.closed) return { ok: false, error: failure('conversation_closed') };
    const { id, seq, at } = before ?? this.append(conversation, type, data, clientKey, 'visitor');
    return { ok: true, event: { id, seq, epoch: conversation.epoch, clientKey, at }, duplicate: before !== undefined };
  }

  private answerHttp(method: string | undefined, path: string, response: import('node:http').ServerResponse): void {
    const url = new URL(path, 'http://server');
    response.setHeader('content-type', 'application/json');
    if (method === 'POST' && url.pathname === '/api/v1/visitors') {
      const token = `token-of-visitor-${this.tokens.size + 1}-0123456789`;
      this.tokens.add(token);
      response.statusCode = 201;
      response.end(JSON.stringify({ visitorId: 'v1', token }));
      return;
    }
    const events = this.conversations.find(({ id }) => url.pathname === `/api/v1/conversations/${id}/events`)?.events;
    const before = Number(url.searchParams.get('before'));
    const items = events?.slice(Math.max(0, before - 1 - Number(url.searchParams.get('limit'))), before - 1) ?? [];
    response.statusCode = events ? 200 : 404;
    response.setHeader('x-total-count', events?.length ?? 0);
    response.end(JSON.stringify(events ? items : { code: 'not_found', detail: 'no such page' }));
  }
}
