import { type Measured, openLoop } from '../clients/load.js';
import type { Contender } from '../clients/targets.js';
import { atMost, type Goal, type Section, thousands } from '../report/section.js';
import { compare, figureHead, figureRows, figuresOf } from './compare.js';
import { numberOf, type Part } from './part.js';

interface Load {
  readonly visitors: number;
  readonly perSecond: number;
  readonly contenders: readonly Contender[];
}

/** The naive server takes part only at rates that it sustains: beyond, its latency only reflects the length of the run. */
const loads: readonly Load[] = [
  { visitors: 1, perSecond: 20, contenders: ['bare', 'naive', 'product'] },
  { visitors: 50, perSecond: 300, contenders: ['bare', 'naive', 'product'] },
  { visitors: 500, perSecond: 3000, contenders: ['bare', 'product'] },
  { visitors: 2000, perSecond: 3000, contenders: ['bare', 'product'] },
];

export const open: Part = {
  about: 'open loop: product and bare server at fixed rates [rounds=3 seconds=5]',
  isDefault: true,
  async run(options) {
    const rounds = numberOf(options, 'rounds', 3);
    const seconds = numberOf(options, 'seconds', 5);
    const all: [Load, Map<Contender, Measured>][] = [];
    for (const load of loads) {
      const figures = await compare({
        ...load,
        rounds,
        warmUp: (target) => openLoop(target, load.perSecond, 2_000),
        measure: (target) => openLoop(target, load.perSecond, seconds * 1000),
      });
      all.push([load, figures]);
      console.log(`${load.visitors} visitors, ${load.perSecond} messages per second`);
      console.table(figureRows(figures));
    }
    return section(all, `${rounds} rounds of ${seconds} s each in alternation, medians`);
  },
};

function section(all: readonly (readonly [Load, Map<Contender, Measured>])[], rounds: string): Section {
  return {
    title: 'Latency: at a fixed rate',
    how: `Open loop: messages go out on a fixed schedule, by one visitor after the other, without waiting for earlier ones.
Latency counts from the scheduled time, which avoids coordinated omission. ${rounds}.`,
    goals: all.flatMap(([load, figures]) => goalsOf(load, figures)),
    tables: all.map(([{ visitors, perSecond }, figures]) => ({
      caption: `${visitors === 1 ? 'One visitor' : `${thousands(visitors)} visitors`}, ${thousands(perSecond)} messages a second`,
      head: figureHead,
      rows: figureRows(figures),
    })),
  };
}

function goalsOf({ visitors, perSecond }: Load, figures: ReadonlyMap<Contender, Measured>): Goal[] {
  if (visitors !== 500) return [];
  const bare = figuresOf(figures, 'bare');
  const product = figuresOf(figures, 'product');
  const at = `${thousands(perSecond)} messages a second by ${visitors} visitors`;
  return [
    atMost(`ack p99 to bare, ${at}`, 3, product.ack.p99 / bare.ack.p99),
    atMost(`fan-out p99 to ack p99, ${at}`, 1.5, product.fanOut.p99 / product.ack.p99),
  ];
}
