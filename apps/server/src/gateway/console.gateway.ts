import type { Namespace, Server } from 'socket.io';
import { failure } from '#contracts/errors.js';
import type { ConversationId } from '#contracts/ids.js';
import { may } from '#contracts/permissions.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import { type ConsoleReplies, consoleHandshake, consoleMessages } from '#contracts/socket-protocol.js';
import { postOperatorMessage } from '#engine/conversation/post-operator-message.js';
import { runOperatorCommand } from '#engine/conversation/run-operator-command.js';
import { readLogs } from '#engine/history/read-log.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import { readPassage } from '#engine/knowledge/read-passage.js';
import type { Ports } from '#engine/ports/ports.js';
import { setPresence } from '#engine/queue/set-presence.js';
import { RateLimiter } from '#engine/state/rate-limiter.js';
import { toSummary } from '#engine/views/conversation-views.js';
import type { WebOrigin } from '../security/web-origin.js';
import { bindProtocol, type Handlers, refuse } from './bind-protocol.js';
import { callerAddress } from './caller-address.js';
import { deviceOf } from './caller-device.js';
import type { ConsoleSocket } from './console-socket.js';
import type { EventBroadcaster } from './event-broadcaster.js';
import type { GatewayObserver } from './gateway-observer.js';
import { connectionError, parseHandshake } from './handshake.js';
import type { InFlightRequests } from './in-flight-requests.js';
import { toMe } from './me.js';
import type { NamespaceGuard } from './namespace-guard.js';
import type { OperatorPresence } from './operator-presence.js';
import { visitorRoom, watchRoom } from './rooms.js';
import { toStored } from './stored.js';
import type { Viewers } from './viewers.js';
import type { VisitorPresence } from './visitor-presence.js';

type ConsoleHandlers = Handlers<typeof consoleMessages, ConsoleReplies>;

interface ConsoleGatewayDependencies {
  readonly namespaceGuard: NamespaceGuard;
  readonly origin: WebOrigin;
  /** Proxies in front that are believed about the caller's address. */
  readonly trustProxy: number;
  readonly broadcaster: EventBroadcaster;
  readonly presence: OperatorPresence;
  readonly viewers: Viewers;
  readonly visitors: VisitorPresence;
  readonly inFlight: InFlightRequests;
  readonly observer: GatewayObserver;
}

/** Socket gateway of the console. */
export class ConsoleGateway {
  readonly #namespace: Namespace;
  readonly #visitors: Namespace;
  readonly #limiter: RateLimiter;

  constructor(
    io: Server,
    private readonly ports: Ports,
    private readonly dependencies: ConsoleGatewayDependencies,
  ) {
    this.#namespace = io.of('/console');
    this.#visitors = io.of('/visitor');
    this.#limiter = new RateLimiter(ports.rates.operatorMessages, ports.clock);
    dependencies.namespaceGuard.protect(this.#namespace, (socket) => this.#admit(socket as ConsoleSocket));
    this.#namespace.on('connection', (socket) => this.#connect(socket as ConsoleSocket));
  }

  async #admit(socket: ConsoleSocket): Promise<void> {
    const { attending } = parseHandshake(consoleHandshake, socket, protocolVersion);
    const token = this.dependencies.origin.sessionOf(socket.handshake);
    const session = token === null ? null : await authenticateOperator(this.ports, token);
    if (!session || token === null) throw connectionError(failure('unauthenticated'));
    socket.data.session = session;
    socket.data.token = token;
    socket.data.attending = attending;
    socket.data.place = {
      device: deviceOf(socket.request),
      address: callerAddress(socket.request, this.dependencies.trustProxy),
    };
    socket.data.usedAt = null;
  }

  #connect(socket: ConsoleSocket): void {
    const { operator } = socket.data.session;
    this.dependencies.presence.connected(operator.id, socket.id, socket.data.attending);
    socket.on('disconnect', () => {
      this.dependencies.presence.disconnected(operator.id, socket.id);
      this.dependencies.viewers.left(socket);
    });
    socket.onAny(() => {
      socket.data.usedAt = this.ports.clock.now();
    });
    bindProtocol(socket, {
      schemas: consoleMessages,
      handlers: this.#handlers(socket),
      limit: () => this.#limiter.take(operator.id),
      inFlight: this.dependencies.inFlight,
      answered: (answered) => this.dependencies.observer.answered('console', answered),
      log: this.ports.log,
    });
    socket.emit('session', { me: toMe(this.ports, socket.data.session), operators: this.ports.operatorBoard.all() });
  }

  #handlers(socket: ConsoleSocket): ConsoleHandlers {
    const { ports, dependencies } = this;
    const { id: operatorId, role } = socket.data.session.operator;
    const mayReply = may(role, 'conversations.reply');
    return {
      'conversation.watch': async ({ conversationId }) => {
        if (!may(role, 'conversations.read')) return refuse('forbidden');
        const stored = await ports.conversations.get(conversationId);
        // A room joined after the disconnect would never be left.
        if (!stored || !socket.connected) return refuse('not_found');
        await socket.join(watchRoom(conversationId));
        dependencies.viewers.entered(socket, conversationId);
        const visitorPresent = dependencies.visitors.isPresent(stored.conversation.visitorId);
        return { summary: toSummary(ports, stored), visitorPresent };
      },
      'conversation.unwatch': async ({ conversationId }) => {
        await socket.leave(watchRoom(conversationId));
        dependencies.viewers.left(socket, conversationId);
        return {};
      },
      'message.send': async (payload) =>
        mayReply ? toStored(await postOperatorMessage(ports, { operatorId, ...payload })) : refuse('forbidden'),
      command: async (payload) => toStored(await runOperatorCommand(ports, { operatorId, role, ...payload })),
      sync: async ({ items }) => {
        if (!may(role, 'conversations.read')) return refuse('forbidden');
        const read = await readLogs(ports, items);
        return read ? { items: read } : refuse('not_found');
      },
      typing: async ({ conversationId, active }) => {
        if (!mayReply) return refuse('forbidden');
        return this.#typing(socket, conversationId, active);
      },
      read: async ({ conversationId, seq }) => this.#read(conversationId, seq),
      'passage.read': async (payload) => {
        const passage = may(role, 'conversations.read') ? await readPassage(ports, payload) : null;
        return passage ? { passage } : refuse('not_found');
      },
      'presence.set': async ({ presence }) => {
        await setPresence(ports, operatorId, presence);
        return {};
      },
      'queue.attend': async ({ attending }) => {
        if (socket.connected) dependencies.presence.attends(operatorId, socket.id, attending);
        return {};
      },
    };
  }

  /** Typing goes to colleagues who watch; the visitor sees only the owner's. */
  async #typing(socket: ConsoleSocket, conversationId: ConversationId, active: boolean) {
    const c = await this.ports.journal.read(conversationId);
    if (!c) return refuse('not_found');
    const operatorId = socket.data.session.operator.id;
    const typing = { conversationId, kind: 'operator' as const, operatorId, active };
    socket.to(watchRoom(conversationId)).emit('typing', typing);
    if (c.state === 'assigned' && c.owner === operatorId)
      this.#visitors.to(visitorRoom(c.visitorId)).emit('typing', typing);
    return {};
  }

  async #read(conversationId: ConversationId, seq: number) {
    const { journal, readMarks, events } = this.ports;
    const c = await journal.read(conversationId);
    if (!c) return refuse('not_found');
    const read = Math.min(seq, c.seq);
    readMarks.raise(conversationId, 'operator', read);
    this.dependencies.broadcaster.touch(c);
    const publicSeq = await events.publicSeqAt(conversationId, read);
    this.#visitors.to(visitorRoom(c.visitorId)).emit('read', { conversationId, by: 'operator', seq: publicSeq });
    return {};
  }
}
