import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import type { OperatorId, VisitorId } from '#contracts/ids.js';
import { changesPermissions } from '#engine/access/ends-rights.js';
import { toVisitorPrincipal } from '#engine/access/principal.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import { isExpired } from '#engine/identity/session-expiry.js';
import { recordUse } from '#engine/identity/sessions.js';
import type { StoredEvent } from '#engine/ports/event-log.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import type { GatewayObserver } from '../metrics/gateway-observer.js';
import { InjectObserver } from '../metrics/metrics.module.js';
import { SecurityLog } from '../security/security-log.js';
import type { ConsoleSocket } from './console-socket.js';
import { endConnection } from './end-connection.js';
import { RecentIds } from './recent-ids.js';
import type { VisitorSocket } from './visitor-socket.js';

const sweepEveryMs = 2_000;

/**
 * Session watcher: a follower of the log that ends live sockets with the rights of their principal. Ended sessions, whatever
 * ended them, tokens of visitors, and erased visitors end at once, by their event. Expiry writes no event: a sweep finds it in memory, and
 * reads the store only for a socket that seems to have expired, because the session may have been used elsewhere. API keys
 * have no sockets: they are checked with every request. Records the use of sessions as well: a console that is open for
 * hours asks for little over REST.
 */
@Injectable()
export class SessionWatcher implements OnModuleInit, OnApplicationShutdown {
  readonly #console: Namespace;
  readonly #visitors: Namespace;
  /** Sessions and visitors that ended lately: a socket that was admitted just before connects after the event. */
  readonly #ended = new RecentIds();
  /** Visitors with a token that ended lately. */
  readonly #changed = new RecentIds();
  /** Checks that failed, by socket: repeated at the next sweep, for rights must not outlive a busy store. */
  readonly #failed = new Map<ConsoleSocket | VisitorSocket, () => Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #unfollow: () => void = () => {};

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Ports,
    @InjectObserver() private readonly observer: GatewayObserver,
    private readonly security: SecurityLog,
  ) {
    this.#console = io.of('/console');
    this.#visitors = io.of('/visitor');
  }

  onModuleInit(): void {
    this.#unfollow = this.ports.eventLog.onEvents(({ events }) => {
      for (const event of events) this.#follow(event);
    });
    this.#console.on('connection', (socket: ConsoleSocket) => {
      const { sessionId, role, rights } = socket.data.principal;
      // The role may have changed since the socket was admitted.
      const hasRights = [...rights].every((permission) => this.ports.roles.rightsOf(role).has(permission));
      if (this.#ended.has(sessionId) || !hasRights) this.#endConsole(socket, 'revoked');
    });
    this.#visitors.on('connection', (socket: VisitorSocket) => {
      const { id } = socket.data.principal;
      if (this.#ended.has(id)) endConnection(socket, 'revoked', this.observer);
      else if (this.#changed.has(id)) this.#run(socket, () => this.#checkVisitor(socket));
    });
    this.#timer = setInterval(() => this.#sweep(), sweepEveryMs);
  }

  onApplicationShutdown(): void {
    this.#unfollow();
    if (this.#timer) clearInterval(this.#timer);
  }

  #follow(event: StoredEvent): void {
    const { type, stream } = event;
    switch (type) {
      case 'session.ended':
        this.#ended.add(stream.id);
        for (const socket of this.#consoles())
          if (socket.data.principal.sessionId === stream.id) this.#endConsole(socket, 'revoked');
        return;
      case 'visitor.tokens_ended':
        this.#changed.add(stream.id);
        for (const socket of this.#visitorsOf(stream.id as VisitorId))
          this.#run(socket, () => this.#checkVisitor(socket));
        return;
      case 'visitor.erased':
      case 'visitor.merged':
        this.#ended.add(stream.id);
        for (const socket of this.#visitorsOf(stream.id as VisitorId)) endConnection(socket, 'revoked', this.observer);
        return;
      case 'role.updated':
        if (!changesPermissions(event)) return;
        for (const socket of this.#consoles())
          if (socket.data.principal.role === stream.id) this.#endConsole(socket, 'revoked');
        return;
      default:
        // Any other event of an operator may have changed their rights.
        if (stream.kind === 'operator')
          for (const socket of this.#consolesOf(stream.id as OperatorId))
            this.#run(socket, () => this.#checkConsole(socket));
    }
  }

  #sweep(): void {
    const now = this.ports.clock.now();
    this.#ended.forgetOlder();
    this.#changed.forgetOlder();
    for (const [socket, check] of this.#failed) this.#run(socket, check);
    for (const socket of this.#consoles()) {
      this.#recordUse(socket);
      if (isExpired(socket.data.session.session, now)) this.#run(socket, () => this.#checkConsole(socket));
    }
    for (const socket of this.#visitors.sockets.values() as Iterable<VisitorSocket>)
      if ((socket.data.principal.expiresAt ?? now + 1) <= now) this.#run(socket, () => this.#checkVisitor(socket));
  }

  #recordUse({ data }: ConsoleSocket): void {
    const { session, place, usedAt } = data;
    if (usedAt === null) return;
    const use = { ...place, lastUsedAt: usedAt };
    if (recordUse(this.ports, session.session, use))
      data.session = { ...session, session: { ...session.session, ...use } };
  }

  /** Ends the socket unless its session and its role are as they were. */
  async #checkConsole(socket: ConsoleSocket): Promise<void> {
    const { session: before, token } = socket.data;
    const session = await authenticateOperator(this.ports, token);
    if (socket.disconnected) return;
    if (session && session.operator.role === before.operator.role) socket.data.session = session;
    else if (isExpired(session?.session ?? before.session, this.ports.clock.now())) this.#endConsole(socket, 'expired');
    else this.#endConsole(socket, 'revoked');
  }

  /** Ends the socket where its token was ended, or has expired and was not used elsewhere. */
  async #checkVisitor(socket: VisitorSocket): Promise<void> {
    const { id, tokenHash } = socket.data.principal;
    const [visitor, token] = await Promise.all([
      this.ports.visitors.get(id),
      this.ports.visitorTokens.byHash(tokenHash),
    ]);
    if (socket.disconnected) return;
    const principal = visitor && token?.endedAt === null && toVisitorPrincipal({ visitor, token });
    if (!principal) endConnection(socket, 'revoked', this.observer);
    else if ((principal.expiresAt ?? 0) <= this.ports.clock.now()) endConnection(socket, 'expired', this.observer);
    else socket.data.principal = principal;
  }

  #run(socket: ConsoleSocket | VisitorSocket, check: () => Promise<void>): void {
    this.#failed.delete(socket);
    if (socket.disconnected) return;
    check().catch((error: unknown) => {
      this.#failed.set(socket, check);
      this.ports.log.error({ error }, 'the rights of a live socket could not be checked');
    });
  }

  #endConsole(socket: ConsoleSocket, reason: 'expired' | 'revoked'): void {
    this.security.record({ type: 'session_ended', operatorId: socket.data.principal.id, reason });
    endConnection(socket, reason, this.observer);
  }

  /** Sockets that are still connected; ending one removes it from the namespace. */
  #consoles(): ConsoleSocket[] {
    return ([...this.#console.sockets.values()] as ConsoleSocket[]).filter((socket) => !socket.disconnected);
  }

  #consolesOf(id: OperatorId): ConsoleSocket[] {
    return this.#consoles().filter((socket) => socket.data.principal.id === id);
  }

  #visitorsOf(id: VisitorId): VisitorSocket[] {
    return ([...this.#visitors.sockets.values()] as VisitorSocket[]).filter(
      (socket) => socket.data.principal.id === id,
    );
  }
}
