import { closedLoop, type Measured } from '../clients/load.js';
import type { Contender } from '../clients/targets.js';
import { diskTimes } from '../measure/disk.js';
import type { Percentiles } from '../measure/percentiles.js';
import { atLeast, atMost, type Goal, ms, type Section, thousands } from '../report/section.js';
import { compare, figureHead, figureRows, figuresOf } from './compare.js';
import { numberOf, numbersOf, type Part } from './part.js';

const contenders: readonly Contender[] = ['bare', 'naive', 'product'];

export const closed: Part = {
  about: 'closed loop: product, bare and naive server by visitors [visitors=1,50,500,2000 rounds=3 seconds=3]',
  isDefault: true,
  async run(options) {
    const rounds = numberOf(options, 'rounds', 3);
    const seconds = numberOf(options, 'seconds', 3);
    const all = new Map<number, Map<Contender, Measured>>();
    for (const visitors of numbersOf(options, 'visitors', [1, 50, 500, 2000])) {
      const figures = await compare({
        visitors,
        contenders,
        rounds,
        warmUp: (target) => closedLoop(target, 1_000),
        measure: (target) => closedLoop(target, seconds * 1000),
      });
      all.set(visitors, figures);
      console.log(`${visitors} visitors`);
      console.table(figureRows(figures));
    }
    return section(all, `${rounds} rounds of ${seconds} s each in alternation, medians`, diskTimes());
  },
};

function section(all: ReadonlyMap<number, Map<Contender, Measured>>, rounds: string, disk: Percentiles): Section {
  return {
    title: 'Throughput: as fast as acknowledgements come',
    how: `Closed loop: every visitor writes the next message when the last one is acknowledged; an operator watches all
conversations, which are in the queue. ${rounds}. Fan-out is the time to the operator; a dash
means that the operator's socket could not keep up and was disconnected as a slow reader. The client is a minimal
implementation of the protocol; where the server is not busy all the same, the client is the limit, and the processor time
per message is the stricter comparison. Durable messages wait for the disk: one synchronous write of a 4 KiB page took ${ms(disk.p50)} ms (p50; p99 ${ms(disk.p99)} ms), which the bare server never does.`,
    goals: [...all].flatMap(([visitors, figures]) => goalsOf(visitors, figures)),
    tables: [
      ...[...all].map(([visitors, figures]) => ({
        caption: visitors === 1 ? 'One visitor' : `${thousands(visitors)} visitors`,
        head: figureHead,
        rows: figureRows(figures),
      })),
      {
        caption: 'Ratios of the product',
        head: ['visitors', 'msg/s to bare', 'msg/s to naive', 'CPU/msg to bare', 'ack p50 to bare', 'ack p99 to bare'],
        rows: [...all].map(([visitors, figures]) => {
          const [bare, naive, product] = contenders.map((contender) => figuresOf(figures, contender)) as [
            Measured,
            Measured,
            Measured,
          ];
          return [
            thousands(visitors),
            product.messagesPerSecond / bare.messagesPerSecond,
            product.messagesPerSecond / naive.messagesPerSecond,
            product.cpuMicros / bare.cpuMicros,
            product.ack.p50 / bare.ack.p50,
            product.ack.p99 / bare.ack.p99,
          ].map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell));
        }),
      },
    ],
  };
}

function goalsOf(visitors: number, figures: ReadonlyMap<Contender, Measured>): Goal[] {
  const bare = figuresOf(figures, 'bare');
  const naive = figuresOf(figures, 'naive');
  const product = figuresOf(figures, 'product');
  if (visitors === 1) return [atMost('one visitor, ack p50 to the bare echo', 3, product.ack.p50 / bare.ack.p50)];
  if (visitors !== 50) return [];
  return [
    atLeast('msg/s to bare, 50 visitors (aim 0.55)', 0.4, product.messagesPerSecond / bare.messagesPerSecond),
    atLeast('msg/s to naive, 50 visitors', 8, product.messagesPerSecond / naive.messagesPerSecond),
    atMost('fan-out p99 to ack p99, 50 visitors', 1.5, product.fanOut.p99 / product.ack.p99),
  ];
}
