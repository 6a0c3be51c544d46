import { loadavg } from 'node:os';
import { Api } from '../../support/api.js';
import { TestEndpoint, WebhookReceiver } from '../../support/webhook-receiver.js';
import { type ProductTarget, productWith } from '../clients/targets.js';
import { type CaughtUp, catchUp, type Delivered, deliver, setEnabled } from '../clients/webhook-load.js';
import { median } from '../measure/percentiles.js';
import { atLeast, atMost, ms, type Section, thousands } from '../report/section.js';
import { numberOf, type Part } from './part.js';

const cases = ['no endpoint', 'one healthy', 'one healthy, one dead'] as const;
type Case = (typeof cases)[number];

/** At a fixed rate, and as fast as messages are acknowledged. */
interface Round {
  readonly steady: Delivered;
  readonly burst: Delivered;
}

export const webhooks: Part = {
  about: 'deliveries of webhooks: rate, lag, cost of a dead receiver [visitors=50 rounds=3 seconds=5 rate=500]',
  isDefault: false,
  async run(options) {
    const rounds = numberOf(options, 'rounds', 3);
    const forMs = numberOf(options, 'seconds', 5) * 1000;
    const perSecond = numberOf(options, 'rate', 500);
    const target = await productWith({ OUTBOUND_NETWORKS: '127.0.0.0/8' }, numberOf(options, 'visitors', 50));
    const receiver = await WebhookReceiver.start();
    const before = loadavg()[0] ?? Number.NaN;
    try {
      const enable = await endpointsOf(target, receiver);
      const measured = new Map<Case, Round[]>(cases.map((name) => [name, []]));
      for (let round = 0; round <= rounds; round += 1)
        for (const name of cases) {
          await enable(name);
          const to = name === 'no endpoint' ? null : receiver;
          const steady = await deliver(target, to, { perSecond, forMs });
          const burst = await deliver(target, to, { perSecond: null, forMs: 500 });
          // The first round is a warm-up.
          if (round > 0) measured.get(name)?.push({ steady, burst });
          console.log(name, JSON.stringify({ ...figures([{ steady, burst }]) }));
        }
      const outages: CaughtUp[] = [];
      await enable('one healthy');
      for (let round = 0; round < rounds; round += 1) {
        const one = await catchUp(target, receiver, 3_000);
        console.log('after an outage', JSON.stringify(one));
        outages.push(one);
      }
      return section(measured, outages, { perSecond, rounds, load: [before, loadavg()[0] ?? Number.NaN] });
    } finally {
      await target.close();
      await receiver.close();
    }
  },
};

/** A healthy and a dead endpoint, which was alive when it was verified. The returned function enables those of a case. */
async function endpointsOf(
  { server }: ProductTarget,
  receiver: WebhookReceiver,
): Promise<(name: Case) => Promise<void>> {
  const admin = await Api.signedIn(server.url, 'elena');
  const lost = await WebhookReceiver.start();
  const healthy = await TestEndpoint.verified(admin, receiver, ['message.posted']);
  const dead = await TestEndpoint.verified(admin, lost, ['message.posted']);
  await lost.close();
  return async (name) => {
    await setEnabled(healthy, name !== 'no endpoint');
    await setEnabled(dead, name === 'one healthy, one dead');
  };
}

function figures(rounds: readonly Round[]) {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  return {
    burst: of(({ burst }) => burst.perSecond),
    burstMicros: of(({ burst }) => burst.cpuMicros),
    steadyMicros: of(({ steady }) => steady.cpuMicros),
    lag: { p50: of(({ steady }) => steady.lag.p50), p99: of(({ steady }) => steady.lag.p99) },
    ack: { p50: of(({ steady }) => steady.messages.ack.p50), p99: of(({ steady }) => steady.messages.ack.p99) },
  };
}

function section(
  measured: ReadonlyMap<Case, readonly Round[]>,
  outages: readonly CaughtUp[],
  { perSecond, rounds, load }: { perSecond: number; rounds: number; load: readonly number[] },
): Section {
  const of = (name: Case) => figures(measured.get(name) ?? []);
  const [none, healthy] = cases.map(of) as [Figures, Figures, Figures];
  const each = (one: Figures) => one.burstMicros - none.burstMicros;
  return {
    title: 'Webhooks: deliveries',
    how: `Every message of visitors is delivered to a receiver on the loopback, which replies at once. Rate: a burst of messages, from
the first to the last arrival. Lag: from the commit to the arrival, at ${thousands(perSecond)} messages a second. The dead
receiver refuses connections. The cost of a delivery is the processor time of the server for a message of the burst less
the same without endpoints. Outage: the receiver drops every connection during a burst of ${thousands(outages[0]?.count ?? 0)} messages; the rate is from the first delivery
that it accepts again to the last of them. ${rounds} rounds in alternation, medians; load average of the machine ${load.map((one) => one.toFixed(1)).join(' to ')}.`,
    goals: [
      atLeast('deliveries a second to a healthy receiver', 500, healthy.burst, { digits: 0 }),
      atLeast('deliveries a second after an outage', 500, median(outages.map(({ perSecond }) => perSecond)), {
        digits: 0,
      }),
      atMost(`lag p99 at ${thousands(perSecond)} a second`, 2_000, healthy.lag.p99, { unit: ' ms', digits: 0 }),
    ],
    tables: [
      {
        head: ['endpoints', 'deliveries/s', 'CPU µs each', 'lag p50 ms', 'lag p99 ms', 'ack p50 ms', 'ack p99 ms'],
        rows: cases.map((name) => {
          const one = of(name);
          const isNone = name === 'no endpoint';
          const cost = isNone ? Number.NaN : each(one);
          const row = [one.lag.p50, one.lag.p99, one.ack.p50, one.ack.p99].map(ms);
          return [name, isNone ? '–' : thousands(one.burst), Number.isNaN(cost) ? '–' : cost.toFixed(0), ...row];
        }),
      },
    ],
  };
}

type Figures = ReturnType<typeof figures>;
