import { dayMs } from '#contracts/durations.js';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import type { Connection, ConnectionCall, ConnectionHealth } from '../ports/connection-stores.js';
import type { Ports } from '../ports/ports.js';
import { answers, type Measured } from './measured-systems.js';

type LogPorts = Pick<Ports, 'lightUnitOfWork' | 'connections' | 'connectionCalls' | 'clock' | 'ids' | 'log'>;

/** A call, with the version of the connection that made it. */
interface Recorded {
  readonly version: number;
  readonly call: ConnectionCall;
}

/** Write-behind log of calls to connected systems, and the health of each connection derived from it. */
export class ConnectionLog {
  #timer: NodeJS.Timeout | null = null;
  #unwritten: Recorded[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly ports: LogPorts) {}

  start(): void {
    this.#timer = setInterval(() => void this.sweep(), timing.connectionSweepMs).unref();
  }

  record({ id: connectionId, version }: Pick<Connection, 'id' | 'version'>, measured: Measured): void {
    const { clock, ids } = this.ports;
    this.#unwritten.push({ version, call: { id: ids.next(), connectionId, at: clock.now(), ...measured } });
    this.#writing = this.#writing.then(() => this.#write());
  }

  /** Resolves once everything recorded is written. */
  written(): Promise<void> {
    return this.#writing;
  }

  /** Removes old and excess entries. */
  sweep(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#removeOld());
    return this.#writing;
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#writing;
  }

  async #write(): Promise<void> {
    const recorded = this.#unwritten;
    this.#unwritten = [];
    if (recorded.length === 0) return;
    const { lightUnitOfWork, log } = this.ports;
    try {
      await lightUnitOfWork.run(async ({ connections, connectionCalls }) => {
        for (const { version, call } of recorded) {
          const connection = await connections.get(call.connectionId);
          // Disconnected meanwhile.
          if (!connection) continue;
          await connectionCalls.add([call]);
          // Calls under earlier settings do not count for the present ones.
          if (connection.version === version)
            await connections.put({ ...connection, health: healthAfter(connection.health, call) });
        }
      });
    } catch (error) {
      log.warn({ error }, 'calls to connected systems were not written to their log');
    }
  }

  async #removeOld(): Promise<void> {
    const { lightUnitOfWork, connections, clock, log } = this.ports;
    const received = { before: clock.now() - timing.receivedEventDays * dayMs, keep: limits.receivedEvents };
    const bounds = { before: clock.now() - timing.connectionLogDays * dayMs, keep: limits.connectionCalls };
    try {
      for (const { id } of await connections.all())
        await lightUnitOfWork.run(async ({ connectionCalls, receivedEvents }) => {
          await connectionCalls.removeOld(id, bounds);
          await receivedEvents.removeOld(id, received);
        });
    } catch (error) {
      log.warn({ error }, 'old calls to connected systems were not removed');
    }
  }
}

/** A test reads nothing that may be missing, so each result reflects the state of the connection. */
function healthAfter({ failingSince }: ConnectionHealth, { at, operation, fault }: ConnectionCall): ConnectionHealth {
  const isTrouble = fault !== null && (operation === 'check' || !answers.has(fault));
  return isTrouble
    ? { lastCallAt: at, fault, failingSince: failingSince ?? at }
    : { lastCallAt: at, fault: null, failingSince: null };
}
