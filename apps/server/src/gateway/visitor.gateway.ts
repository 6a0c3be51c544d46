import type { Namespace, Server, Socket } from 'socket.io';
import { failure } from '#contracts/errors.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import { toFailure } from '#contracts/result.js';
import { type ToVisitor, type VisitorReplies, visitorHandshake, visitorMessages } from '#contracts/socket-protocol.js';
import type { VisitorConversation } from '#contracts/views.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { postVisitorMessage } from '#engine/conversation/post-visitor-message.js';
import { runVisitorCommand } from '#engine/conversation/run-visitor-command.js';
import { startConversation } from '#engine/conversation/start-conversation.js';
import { readVisitorLogs } from '#engine/history/read-log.js';
import { authenticateVisitor } from '#engine/identity/authenticate.js';
import { readPassage } from '#engine/knowledge/read-passage.js';
import type { Visitor } from '#engine/ports/people-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import { RateLimiter } from '#engine/state/rate-limiter.js';
import { toChatbotView } from '#engine/views/chatbot-view.js';
import { toVisitorConversation } from '#engine/views/conversation-views.js';
import { bindProtocol, type Handlers, Refused, refuse } from './bind-protocol.js';
import type { GatewayObserver } from './gateway-observer.js';
import { connectionError, parseHandshake } from './handshake.js';
import type { InFlightRequests } from './in-flight-requests.js';
import type { NamespaceGuard } from './namespace-guard.js';
import type { QueueNotices } from './queue-notices.js';
import { releaseHandshake } from './release-handshake.js';
import { chatbotRoom, visitorRoom, watchRoom } from './rooms.js';
import { toVisitorStored } from './stored.js';
import type { VisitorPresence } from './visitor-presence.js';

type VisitorSocket = Socket & { data: { visitor: Visitor } };
type VisitorHandlers = Handlers<typeof visitorMessages, VisitorReplies>;

interface VisitorGatewayDependencies {
  readonly namespaceGuard: NamespaceGuard;
  readonly queue: QueueNotices;
  readonly inFlight: InFlightRequests;
  readonly presence: VisitorPresence;
  readonly observer: GatewayObserver;
}

/** Socket gateway of visitors. All sockets of one visitor share a room, so all tabs see one conversation. */
export class VisitorGateway {
  readonly #namespace: Namespace;
  readonly #console: Namespace;
  readonly #messages: RateLimiter;
  readonly #others: RateLimiter;

  constructor(
    io: Server,
    private readonly ports: Ports,
    private readonly dependencies: VisitorGatewayDependencies,
  ) {
    this.#namespace = io.of('/visitor');
    this.#console = io.of('/console');
    this.#messages = new RateLimiter(ports.rates.visitorMessages, ports.clock);
    this.#others = new RateLimiter(ports.rates.visitorOther, ports.clock);
    dependencies.namespaceGuard.protect(this.#namespace, (socket) => this.#admit(socket as VisitorSocket));
    this.#namespace.on('connection', (socket) => void this.#connect(socket as VisitorSocket));
  }

  async #admit(socket: VisitorSocket): Promise<void> {
    const { token, chatbotId } = parseHandshake(visitorHandshake, socket, protocolVersion);
    const visitor = await authenticateVisitor(this.ports, token, chatbotId);
    if (!visitor || !this.ports.chatbots.get(chatbotId)) throw connectionError(failure('unauthenticated'));
    socket.data.visitor = visitor;
  }

  async #connect(socket: VisitorSocket): Promise<void> {
    const { visitor } = socket.data;
    releaseHandshake(socket);
    // Join before reading the session, so that no event is missed in between.
    await socket.join([visitorRoom(visitor.id), chatbotRoom(visitor.chatbotId)]);
    socket.on('disconnect', () => void this.dependencies.presence.changed(visitor));
    void this.dependencies.presence.changed(visitor);
    const handlers = this.#handlers(socket);
    bindProtocol(socket, {
      schemas: visitorMessages,
      handlers,
      limit: (name) => (name === 'message.send' ? this.#messages : this.#others).take(visitor.id),
      inFlight: this.dependencies.inFlight,
      answered: (answered) => this.dependencies.observer.answered('visitor', answered),
      log: this.ports.log,
    });
    try {
      const session = await this.#session(visitor);
      socket.emit('session', session);
      if (session.conversation) this.dependencies.queue.notify(session.conversation.id);
    } catch (error) {
      this.ports.log.error({ error, visitorId: visitor.id }, 'the session of a visitor could not be sent');
      socket.disconnect(true);
    }
  }

  async #session(visitor: Visitor): Promise<ToVisitor['session']> {
    const { chatbots, conversations, clock } = this.ports;
    const chatbot = toChatbotView(chatbots.get(visitor.chatbotId) ?? missing(visitor), clock.now());
    const c = await conversations.latestOf(visitor.id, visitor.chatbotId);
    return { visitorId: visitor.id, chatbot, conversation: c && (await this.#view(c)) };
  }

  async #view(c: Conversation): Promise<VisitorConversation> {
    const { operatorReadSeq } = await this.ports.readMarks.get(c.id);
    return toVisitorConversation(this.ports, c, await this.ports.events.publicSeqAt(c.id, operatorReadSeq));
  }

  #handlers(socket: VisitorSocket): VisitorHandlers {
    const { ports } = this;
    const { visitor } = socket.data;
    const visitorId = visitor.id;
    return {
      'conversation.start': async ({ locale, page }) => {
        const started = await startConversation(ports, {
          visitorId,
          chatbotId: visitor.chatbotId,
          locale,
          page: page ?? null,
        });
        if (!started.ok) return new Refused(toFailure(started));
        return { conversation: await this.#view(started.value) };
      },
      'message.send': async (payload) =>
        toVisitorStored(ports.events, await postVisitorMessage(ports, { visitorId, ...payload })),
      command: async (payload) =>
        toVisitorStored(ports.events, await runVisitorCommand(ports, { visitorId, ...payload })),
      sync: async ({ items }) => {
        const read = await readVisitorLogs(ports, visitorId, items);
        return read ? { items: read } : refuse('not_found');
      },
      typing: async ({ conversationId, active }) => {
        if (!(await this.#owns(visitorId, conversationId))) return refuse('not_found');
        this.#console
          .to(watchRoom(conversationId))
          .emit('typing', { conversationId, kind: 'visitor', operatorId: null, active });
        return {};
      },
      read: async ({ conversationId, seq }) => {
        if (!(await this.#owns(visitorId, conversationId))) return refuse('not_found');
        const read = await ports.events.seqAt(conversationId, seq);
        ports.readMarks.raise(conversationId, 'visitor', read);
        this.#console.to(watchRoom(conversationId)).emit('read', { conversationId, by: 'visitor', seq: read });
        return {};
      },
      'passage.read': async (payload) => {
        const passage = await readPassage(ports, { visitorId, ...payload });
        return passage ? { passage } : refuse('not_found');
      },
    };
  }

  async #owns(visitorId: Visitor['id'], id: Parameters<Ports['journal']['read']>[0]): Promise<boolean> {
    return (await this.ports.journal.read(id))?.visitorId === visitorId;
  }
}

function missing(visitor: Visitor): never {
  throw new Error(`the chatbot of visitor ${visitor.id} is gone`);
}
