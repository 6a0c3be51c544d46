import type { Namespace, Server } from 'socket.io';
import { failure } from '#contracts/errors.js';
import type { ConversationId } from '#contracts/ids.js';
import { may } from '#contracts/permissions.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import { type ConsoleReplies, consoleHandshake, consoleMessages } from '#contracts/socket-protocol.js';
import { RateLimiter } from '#engine/access/rate-limiter.js';
import { postOperatorMessage } from '#engine/conversation/post-operator-message.js';
import { runOperatorCommand } from '#engine/conversation/run-operator-command.js';
import { readLogs } from '#engine/history/read-log.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import { readPassage } from '#engine/knowledge/read-passage.js';
import type { Ports } from '#engine/ports/ports.js';
import { setPresence } from '#engine/queue/set-presence.js';
import { toSummary } from '#engine/views/conversation-views.js';
import { acknowledgeAll, type Handlers, refuse } from './acknowledged.js';
import type { ConsoleSocket } from './console-socket.js';
import { readCookie, sessionCookie } from './cookie.js';
import type { EventRooms } from './event-rooms.js';
import type { GatewayObserver } from './gateway-observer.js';
import { connectionError, parseHandshake } from './handshake.js';
import type { Intake } from './intake.js';
import { toMe } from './me.js';
import type { OperatorPresence } from './operator-presence.js';
import { visitorRoom, watchRoom } from './rooms.js';
import { toStored } from './stored.js';
import type { Viewers } from './viewers.js';

type ConsoleHandlers = Handlers<typeof consoleMessages, ConsoleReplies>;

interface Surroundings {
  readonly rooms: EventRooms;
  readonly presence: OperatorPresence;
  readonly viewers: Viewers;
  readonly intake: Intake;
  readonly observer: GatewayObserver;
}

/** What operators say. */
export class ConsoleGateway {
  readonly #namespace: Namespace;
  readonly #visitors: Namespace;
  readonly #limiter: RateLimiter;

  constructor(
    io: Server,
    private readonly ports: Ports,
    private readonly around: Surroundings,
  ) {
    this.#namespace = io.of('/console');
    this.#visitors = io.of('/visitor');
    this.#limiter = new RateLimiter(ports.rates.operatorMessages, ports.clock);
    this.#namespace.use((socket, next) => {
      this.#admit(socket as ConsoleSocket).then(() => next(), next);
    });
    this.#namespace.on('connection', (socket) => this.#welcome(socket as ConsoleSocket));
  }

  async #admit(socket: ConsoleSocket): Promise<void> {
    parseHandshake(consoleHandshake, socket, protocolVersion);
    const token = readCookie(socket.handshake.headers.cookie, sessionCookie);
    const session = token === null ? null : await authenticateOperator(this.ports, token);
    if (!session || token === null) throw connectionError(failure('unauthenticated'));
    socket.data.session = session;
    socket.data.token = token;
  }

  #welcome(socket: ConsoleSocket): void {
    const { operator } = socket.data.session;
    this.around.presence.connected(operator.id);
    socket.on('disconnect', () => {
      this.around.presence.disconnected(operator.id);
      this.around.viewers.left(socket);
    });
    acknowledgeAll(socket, {
      schemas: consoleMessages,
      handlers: this.#handlers(socket),
      limit: () => this.#limiter.take(operator.id),
      intake: this.around.intake,
      answered: (answered) => this.around.observer.answered('console', answered),
      log: this.ports.log,
    });
    socket.emit('session', { me: toMe(this.ports, socket.data.session), operators: this.ports.operatorBoard.all() });
  }

  #handlers(socket: ConsoleSocket): ConsoleHandlers {
    const { ports, around } = this;
    const { id: operatorId, role } = socket.data.session.operator;
    const mayReply = may(role, 'conversations.reply');
    return {
      'conversation.watch': async ({ conversationId }) => {
        if (!may(role, 'conversations.read')) return refuse('forbidden');
        const stored = await ports.conversations.get(conversationId);
        // A room that is entered after the end would never be left.
        if (!stored || !socket.connected) return refuse('not_found');
        await socket.join(watchRoom(conversationId));
        around.viewers.entered(socket, conversationId);
        return { summary: toSummary(ports, stored) };
      },
      'conversation.unwatch': async ({ conversationId }) => {
        await socket.leave(watchRoom(conversationId));
        around.viewers.left(socket, conversationId);
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
    };
  }

  /** Colleagues who watch see it; the visitor sees only the owner write. */
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
    this.around.rooms.touch(c);
    const publicSeq = await events.publicSeqAt(conversationId, read);
    this.#visitors.to(visitorRoom(c.visitorId)).emit('read', { conversationId, by: 'operator', seq: publicSeq });
    return {};
  }
}
