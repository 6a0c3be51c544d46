import type { Measured } from '../clients/load.js';
import { type Contender, type Target, targetOf } from '../clients/targets.js';
import { mebibytes } from '../measure/memory.js';
import { median } from '../measure/percentiles.js';
import { ms, thousands } from '../report/section.js';

export type Compared = Readonly<Record<Contender, Measured>>;

export interface Course {
  readonly visitors: number;
  readonly contenders: readonly Contender[];
  readonly rounds: number;
  /** Warm-up, not measured. */
  readonly warmUp: (target: Target) => Promise<unknown>;
  readonly measure: (target: Target) => Promise<Measured>;
}

/** Runs the same load on all contenders in alternation; returns the medians over the rounds. */
export async function compare(course: Course): Promise<Map<Contender, Measured>> {
  const targets = new Map<Contender, Target>();
  const rounds = new Map<Contender, Measured[]>(course.contenders.map((contender) => [contender, []]));
  try {
    for (const contender of course.contenders) targets.set(contender, await targetOf(contender, course.visitors));
    for (const target of targets.values()) await course.warmUp(target);
    for (let round = 0; round < course.rounds; round += 1) {
      for (const [contender, target] of targets) rounds.get(contender)?.push(await course.measure(target));
    }
  } finally {
    for (const target of targets.values()) await target.close();
  }
  return new Map([...rounds].map(([contender, all]) => [contender, medians(all)]));
}

function medians(rounds: readonly Measured[]): Measured {
  const of = (pick: (measured: Measured) => number) => median(rounds.map(pick));
  return {
    messagesPerSecond: of((m) => m.messagesPerSecond),
    acknowledged: of((m) => m.acknowledged),
    cpuMicros: of((m) => m.cpuMicros),
    residentBytes: of((m) => m.residentBytes),
    ack: { p50: of((m) => m.ack.p50), p99: of((m) => m.ack.p99) },
    fanOut: { p50: of((m) => m.fanOut.p50), p99: of((m) => m.fanOut.p99) },
    failed: Math.max(...rounds.map((m) => m.failed)),
  };
}

export const figureHead = [
  'server',
  'msg/s',
  'server CPU µs/msg',
  'server busy',
  'ack p50 ms',
  'ack p99 ms',
  'fan-out p50 ms',
  'fan-out p99 ms',
  'MiB resident',
  'failed',
];

export function figureRows(figures: ReadonlyMap<Contender, Measured>): string[][] {
  return [...figures].map(([contender, m]) => [
    contender,
    thousands(m.messagesPerSecond),
    m.cpuMicros.toFixed(0),
    `${((m.cpuMicros * m.messagesPerSecond) / 10_000).toFixed(0)} %`,
    ms(m.ack.p50),
    ms(m.ack.p99),
    ms(m.fanOut.p50),
    ms(m.fanOut.p99),
    mebibytes(m.residentBytes),
    `${m.failed}`,
  ]);
}

/** Figures of one contender; throws if it was not measured. */
export function figuresOf(figures: ReadonlyMap<Contender, Measured>, contender: Contender): Measured {
  const found = figures.get(contender);
  if (!found) throw new Error(`${contender} was not measured`);
  return found;
}
