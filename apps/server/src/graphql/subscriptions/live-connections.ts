import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { SecurityLog } from '../../security/security-log.js';
import { ConnectionAdmission } from './connection-admission.js';
import type { LiveConnection } from './live-connection.js';

const sweepEveryMs = 2_000;

/**
 * Open connections for subscriptions. They end with the rights of their caller: at once by an event of the log, or when
 * a sweep finds that they have expired. A connection that does not answer a ping is closed.
 */
@Injectable()
export class LiveConnections implements OnModuleInit, OnApplicationShutdown {
  readonly #open = new Map<LiveConnection, { readonly payload: unknown }>();
  readonly #timers: NodeJS.Timeout[] = [];
  #unfollow: () => void = () => {};

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly admission: ConnectionAdmission,
    private readonly security: SecurityLog,
  ) {}

  onModuleInit(): void {
    this.#unfollow = this.ports.eventLog.onEvents(({ events }) => {
      for (const event of events)
        for (const connection of this.#open.keys()) if (connection.follow(event)) this.#end(connection, 'revoked');
    });
    this.#timers.push(
      setInterval(() => this.#sweep(), sweepEveryMs),
      setInterval(() => {
        for (const connection of this.#open.keys()) connection.ping();
      }, timing.graphqlPingMs),
    );
  }

  onApplicationShutdown(): void {
    this.#unfollow();
    for (const timer of this.#timers) clearInterval(timer);
  }

  add(connection: LiveConnection): void {
    this.#open.set(connection, { payload: undefined });
    connection.onClose(() => this.#open.delete(connection));
  }

  /** Admits a connection by its first message. False: unknown credentials, or too many connections of the caller. */
  async admit(connection: LiveConnection, payload: unknown): Promise<boolean> {
    const admitted = await this.admission.admit(connection.request, payload);
    if (!admitted || !this.#open.has(connection)) return false;
    if (this.#countOf(admitted.principal.id) >= limits.graphqlConnections) {
      connection.refuse('Too many connections');
      return false;
    }
    this.#open.set(connection, { payload });
    return connection.admit(admitted);
  }

  /** Ends all of them: their clients connect again, to another process. */
  closeForRestart(): void {
    for (const connection of this.#open.keys()) connection.closeForRestart();
  }

  terminate(): void {
    for (const connection of this.#open.keys()) connection.terminate();
  }

  #countOf(id: string): number {
    return [...this.#open.keys()].filter(({ admitted }) => admitted?.principal.id === id).length;
  }

  #sweep(): void {
    const now = this.ports.clock.now();
    for (const [connection, { payload }] of this.#open) {
      const { validUntil = null } = connection.admitted ?? {};
      if (validUntil !== null && validUntil <= now) this.#checkAccess(connection, payload);
    }
  }

  /** A session that seems to have expired may have been used elsewhere. */
  #checkAccess(connection: LiveConnection, payload: unknown): void {
    this.admission.admit(connection.request, payload).then(
      (admitted) => {
        if (admitted) connection.admitted = admitted;
        else this.#end(connection, 'expired');
      },
      (error: unknown) => this.ports.log.error({ error }, 'the rights of a connection could not be checked'),
    );
  }

  #end(connection: LiveConnection, reason: 'expired' | 'revoked'): void {
    const { principal } = connection.admitted ?? {};
    if (principal?.kind === 'operator')
      this.security.record({ type: 'session_ended', operatorId: principal.id, reason });
    connection.forbid();
  }
}
