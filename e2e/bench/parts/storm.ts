import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TestServer } from '../../support/server.js';
import type { CrowdOrder, CrowdReport } from '../clients/crowd.js';
import { type Writer, writersOf } from '../clients/writers.js';
import { waitUntilIdle } from '../measure/cpu-time.js';
import { type Percentiles, percentiles } from '../measure/percentiles.js';
import { pin } from '../measure/pin.js';
import { onSchedule } from '../measure/schedule.js';
import { atMost, ms, type Section, thousands } from '../report/section.js';
import { crowdDirectory } from './crowd-directory.js';
import { numberOf, type Part } from './part.js';

const bystanders = 20;
/** Messages per second of all bystanders together. */
const perSecond = 100;
const calmMs = 10_000;
/** Timeout for the whole crowd to be live. */
const timeoutMs = 180_000;
const processes = 4;

export const storm: Part = {
  about: 'everybody is cut off at once and comes back, others go on writing [visitors=10000]',
  isDefault: false,
  async run(options) {
    const count = numberOf(options, 'visitors', 10_000);
    const dataDir = await crowdDirectory(count + bystanders);
    // The writers exceed the rate limit of people; every client has its own address.
    const server = await TestServer.start({ dataDir, env: { RATE_FACTOR: '10' } });
    const crowd = Array.from({ length: processes }, () => startCrowd());
    try {
      await waitUntilIdle(server.pid);
      pin(server.pid, 'server');
      const writers = await writersOf(server.port, { first: count, count: bystanders });
      const live = new LiveCount(crowd);
      const share = Math.ceil(count / processes);
      for (const [place, child] of crowd.entries()) {
        const first = place * share;
        child.send({ port: server.port, first, count: Math.min(share, count - first) } satisfies CrowdOrder);
      }
      await live.reaches(count);
      await passed(2_000);
      const calm = await write(writers, (forMs) => passed(forMs));
      const begun = performance.now();
      let halfMs = Number.NaN;
      let backMs = Number.NaN;
      const during = await write(writers, async () => {
        for (const child of crowd) child.send('cut');
        await live.falls(count);
        await live.reaches(count / 2);
        halfMs = performance.now() - begun;
        await live.reaches(count);
        backMs = performance.now() - begun;
      });
      for (const writer of writers) writer.close();
      return section({ count, calm, during, halfMs, backMs });
    } finally {
      for (const child of crowd) child.disconnect();
      await server.dispose();
      rmSync(dataDir, { recursive: true });
    }
  },
};

function startCrowd(): ChildProcess {
  const entry = fileURLToPath(new URL('../clients/crowd.ts', import.meta.url));
  return fork(entry, { execArgv: process.execArgv });
}

/** Number of live clients over all worker processes. */
class LiveCount {
  readonly #live = new Map<ChildProcess, number>();
  #look: () => void = () => {};

  constructor(crowd: readonly ChildProcess[]) {
    for (const child of crowd) {
      child.on('message', ({ live }: CrowdReport) => {
        this.#live.set(child, live);
        this.#look();
      });
    }
  }

  reaches(count: number): Promise<void> {
    return this.#until(() => this.#sum() >= count);
  }

  falls(below: number): Promise<void> {
    return this.#until(() => this.#sum() < below);
  }

  #sum(): number {
    return [...this.#live.values()].reduce((sum, live) => sum + live, 0);
  }

  #until(isIt: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`only ${this.#sum()} were live in the end`)), timeoutMs);
      this.#look = () => {
        if (!isIt()) return;
        clearTimeout(timer);
        this.#look = () => {};
        resolve();
      };
      this.#look();
    });
  }
}

interface Written extends Percentiles {
  readonly longest: number;
  readonly messages: number;
  readonly failed: number;
}

/** Measures acknowledgements of the bystanders, who write on a schedule while `meanwhile` runs. */
async function write(writers: readonly Writer[], meanwhile: (forMs: number) => Promise<void>): Promise<Written> {
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const acts: Promise<void>[] = [];
  const writing = (async () => {
    while (!isOver) {
      await onSchedule({ perSecond, forMs: 1_000 }, (dueAt, turn) => {
        const writer = writers[turn % writers.length];
        if (!writer) return;
        acts.push(
          writer.send().then((isStored) => {
            if (isStored) times.push(performance.now() - dueAt);
            else failed += 1;
          }),
        );
      });
    }
  })();
  await meanwhile(calmMs);
  isOver = true;
  await writing;
  await Promise.all(acts);
  return { ...percentiles(times), longest: Math.max(...times), messages: times.length, failed };
}

interface Measurements {
  count: number;
  calm: Written;
  during: Written;
  halfMs: number;
  backMs: number;
}

function section({ count, calm, during, halfMs, backMs }: Measurements): Section {
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  const row = (name: string, { p50, p99, longest, messages, failed }: Written) => [
    name,
    `${messages}`,
    ms(p50),
    ms(p99),
    ms(longest),
    `${failed}`,
  ];
  return {
    title: 'A reconnect storm',
    how: `${thousands(count)} sdk clients with conversations, each from a loopback address of its own, lose their connections at the same
moment and reconnect with the sdk's backoff (full jitter from 0.5 s). A client is back when it is live again: authenticated,
joined and in sync. ${bystanders} visitors on other connections write ${perSecond} messages a second meanwhile, on a fixed schedule. The crowd
shares a core with these bystanders at a lower priority.`,
    goals: [
      atMost(`all ${thousands(count)} back`, 60, backMs / 1000, { unit: ' s', digits: 1 }),
      { what: 'failed messages of bystanders', target: '0', reached: `${during.failed}`, met: during.failed === 0 },
    ],
    tables: [
      {
        caption: 'Acknowledgements of the bystanders, in ms from the scheduled time',
        head: ['', 'messages', 'p50', 'p99', 'longest', 'failed'],
        rows: [row('before', calm), row('during the storm', during)],
      },
      {
        head: ['', ''],
        rows: [
          ['half of them back after', seconds(halfMs)],
          ['all of them back after', seconds(backMs)],
        ],
      },
    ],
  };
}
