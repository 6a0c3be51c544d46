import { percentiles } from '../measure/percentiles.js';
import { atMost, ms, type Section, thousands } from '../report/section.js';
import { measureRouting, type RoutingTimes } from '../routing/measure-routing.js';
import { numberOf, type Part } from './part.js';

export const routing: Part = {
  about: 'one decision of routing, from the change of the queue to the chosen operator [waiting=10000 operators=500]',
  isDefault: true,
  async run(options) {
    const waiting = numberOf(options, 'waiting', 10_000);
    const operators = numberOf(options, 'operators', 500);
    return section(waiting, operators, measureRouting(waiting, operators, numberOf(options, 'rounds', 500)));
  },
};

function section(waiting: number, operators: number, { decided, unmet, explained }: RoutingTimes): Section {
  const what = `${thousands(waiting)} waiting and ${operators} operators`;
  const row = (name: string, times: readonly number[]) => {
    const { p50, p99 } = percentiles(times);
    return [name, ms(p50), ms(p99)];
  };
  return {
    title: 'Routing: who is asked',
    how: `The queue and the operators in memory, as the router has them. A decision: a conversation joins the queue, the first one
in order for which somebody is free is found with the operator and the reasons for everybody else, and it leaves the queue.`,
    goals: [atMost(`a decision with ${what}, p99`, 2, percentiles(decided).p99, { unit: ' ms' })],
    tables: [
      {
        head: [what, 'p50 ms', 'p99 ms'],
        rows: [
          row('a decision', decided),
          row('a round in which nobody who is free fits anybody', unmet),
          row('the explanation of one conversation', explained),
        ],
      },
    ],
  };
}
