import { setTimeout as passed } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { EventLog } from '#engine/ports/event-log.js';
import type { Log } from '#engine/ports/log.js';
import type { NodeChannel } from '#engine/ports/node-channel.js';
import type { JournalLimits } from '../../journal/journal-limits.js';
import type { StorageHealth } from '../../storage-health.js';
import { PostgresJournal } from '../journal/journal.js';
import { HintSeal } from '../nodes/hint-seal.js';
import { PostgresEventLog } from './event-log.js';
import { fromHint, hintFormat, toHint } from './hinted-rows.js';
import { LogTail } from './log-tail.js';
import { SafeHorizon } from './safe-horizon.js';

interface Parts {
  readonly pool: Pool;
  readonly health: StorageHealth;
  readonly log: Log;
  readonly feed: CommitFeed;
  readonly limits?: Partial<JournalLimits> | undefined;
  /** Channel by which nodes notify each other that the log has grown. */
  readonly nodes: Pick<NodeChannel, 'send' | 'onMessage'>;
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow?: (() => number) | undefined;
}

/** The log of one node: its journal, its readers, and its tail. */
export interface OpenLog {
  readonly journal: PostgresJournal;
  readonly eventLog: EventLog;
  readonly tail: LogTail;
  readonly horizon: SafeHorizon;
}

/** Pause between two reads of the first horizon, in milliseconds. */
const pauseMs = 100;

/** Opens the log at its end; later commits go to the feed. */
export async function openLog({ pool, health, log, feed, limits, nodes, monotonicNow }: Parts): Promise<OpenLog> {
  const horizon = new SafeHorizon(pool);
  // A transaction that was running before may take a while, of another program in the same server, too.
  while (!horizon.isKnown) {
    await horizon.advance();
    if (!horizon.isKnown) await passed(pauseMs);
  }
  const seal = await HintSeal.open(pool, hintFormat);
  const journal: PostgresJournal = new PostgresJournal({
    ...{ pool, health, log, limits },
    catchUp: () => tail.pull(),
    published: (batch, positions) => {
      tail.committed(batch, positions);
      const hint = toHint(batch, positions);
      nodes.send('log', hint === null ? null : seal.seal(hint));
    },
  });
  const tail = new LogTail({ pool, feed, horizon, journal, log, monotonicNow }, horizon.position);
  nodes.onMessage('log', (message) => {
    const hint = typeof message === 'string' ? seal.open(message) : null;
    tail.hinted(hint === null ? [] : fromHint(hint));
  });
  return { journal, eventLog: new PostgresEventLog(pool, horizon, feed), tail, horizon };
}
