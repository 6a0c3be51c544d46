import { secondMs } from '#contracts/durations.js';
import { timing } from '#contracts/timing.js';
import { systemAuthor } from '../access/author.js';
import type { BusinessRejection } from '../ports/business/business-result.js';
import type { SystemChanges } from '../ports/business/system-events.js';
import type { ConnectionIntake } from '../ports/connection-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { intakeOf } from './intake.js';
import type { OpenConnections } from './open-connections.js';
import { takeRecords } from './take-records.js';

type PollPorts = Pick<Ports, 'connections' | 'connectionIntakes' | 'unitOfWork' | 'clock' | 'ids' | 'log' | 'duties'>;
type Polled = ReturnType<OpenConnections['polled']>[number];

/** Pages read from one system before the others get their turn. */
const maxParts = 10;

/**
 * Polls connected systems that cannot send events. Changes and cursor are stored in one transaction, so nothing is skipped or doubled
 * across crashes. A duty of one node.
 */
export class ConnectionPolls {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(
    private readonly ports: PollPorts,
    private readonly open: Pick<OpenConnections, 'polled'>,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.run(), timing.pollTickMs).unref();
  }

  /** One round over all due connections at once; rounds never overlap. */
  run(): Promise<void> {
    if (!this.ports.duties.has('polls')) return Promise.resolve();
    this.#running ??= Promise.all(this.open.polled().map((polled) => this.#poll(polled)))
      .then(() => undefined)
      .catch((error: unknown) => this.ports.log.warn({ error }, 'polling of connected systems failed'))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }

  async #poll(polled: Polled): Promise<void> {
    const { connectionId, changes } = polled;
    for (let part = 0; part < maxParts && !this.#isClosed; part += 1) {
      const intake = intakeOf(connectionId, await this.ports.connectionIntakes.get(connectionId));
      if (intake.pollSeconds === null || intake.nextPollAt > this.ports.clock.now()) return;
      const read = await changes(intake.cursor);
      if (this.#isClosed && !read.ok) return;
      await (read.ok ? this.#take(polled, read.value) : this.#recordFailure(polled, read));
    }
  }

  #take(polled: Polled, { records, cursor, isMore }: SystemChanges): Promise<void> {
    const { clock, ids } = this.ports;
    return this.#write(polled, async (stores, intake, kind) => {
      const connection = { id: intake.connectionId, kind };
      const changes = await takeRecords(this.ports, stores, records, { connection, author: systemAuthor });
      const now = clock.now();
      if (changes > 0) {
        const poll = { eventId: ids.next(), at: now, type: 'poll', origin: 'polled', changes, refusal: null } as const;
        await stores.receivedEvents.add({ connectionId: intake.connectionId, ...poll });
      }
      const nextPollAt = isMore ? now : now + Number(intake.pollSeconds) * secondMs;
      return { cursor, nextPollAt, lastPollAt: now, failures: 0, fault: null };
    });
  }

  /** If the system has lost the cursor, poll from scratch: a comparison with known records finds the changes. */
  #recordFailure(polled: Polled, { code: fault }: BusinessRejection): Promise<void> {
    return this.#write(polled, async (_, { pollSeconds, failures, cursor }) => {
      const now = this.ports.clock.now();
      const waitMs = Math.min(Number(pollSeconds) * secondMs * 2 ** Math.min(failures, 10), timing.pollRetryMaxMs);
      const nextPollAt = now + Math.max(waitMs, Number(pollSeconds) * secondMs);
      const isLost = fault === 'conflict';
      return { cursor: isLost ? null : cursor, nextPollAt, lastPollAt: now, failures: failures + 1, fault };
    });
  }

  /** Skips the write if the connection was changed meanwhile. */
  #write(
    { connectionId, version }: Polled,
    work: (stores: Transaction, intake: ConnectionIntake, kind: string) => Promise<Partial<ConnectionIntake>>,
  ): Promise<void> {
    return this.ports.unitOfWork.run(async (stores) => {
      const connection = await stores.connections.get(connectionId);
      const intake = intakeOf(connectionId, await stores.connectionIntakes.get(connectionId));
      if (connection?.version !== version || intake.pollSeconds === null) return;
      await stores.connectionIntakes.put({ ...intake, ...(await work(stores, intake, connection.kind)) });
    });
  }
}
