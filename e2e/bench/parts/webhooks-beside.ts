import { Api } from '../../support/api.js';
import { TestEndpoint, WebhookReceiver } from '../../support/webhook-receiver.js';
import { closedLoop, type Measured } from '../clients/load.js';
import { productWith, targetOf } from '../clients/targets.js';
import { setEnabled } from '../clients/webhook-load.js';
import { median } from '../measure/percentiles.js';
import { atLeast, atMost, ms, type Section, thousands } from '../report/section.js';
import { numberOf, type Part } from './part.js';

const cases = ['bare', 'no endpoint', 'five healthy', 'five healthy, one dead'] as const;
type Case = (typeof cases)[number];

export const webhooksBeside: Part = {
  about: 'what webhooks take from conversations at full load [visitors=50 rounds=5 seconds=3]',
  isDefault: false,
  async run(options) {
    const rounds = numberOf(options, 'rounds', 5);
    const forMs = numberOf(options, 'seconds', 3) * 1000;
    const visitors = numberOf(options, 'visitors', 50);
    const measured = new Map<Case, Measured[]>(cases.map((name) => [name, []]));
    const bare = await targetOf('bare', visitors);
    const product = await productWith({ OUTBOUND_NETWORKS: '127.0.0.0/8' }, visitors);
    const receiver = await WebhookReceiver.start();
    try {
      const admin = await Api.signedIn(product.server.url, 'elena');
      const lost = await WebhookReceiver.start();
      const dead = await TestEndpoint.verified(admin, lost, ['message.posted']);
      await lost.close();
      const healthy: TestEndpoint[] = [];
      while (healthy.length < 5) healthy.push(await TestEndpoint.verified(admin, receiver, ['message.posted']));
      // Remaining events of the previous case would be delivered during this one.
      const enable = async (name: Case) => {
        for (const endpoint of [...healthy, dead]) await setEnabled(endpoint, false);
        if (name.startsWith('five')) for (const endpoint of healthy) await setEnabled(endpoint, true);
        if (name === 'five healthy, one dead') await setEnabled(dead, true);
      };
      for (let round = 0; round <= rounds; round += 1)
        for (const name of cases) {
          if (name !== 'bare') await enable(name);
          const one = await closedLoop(name === 'bare' ? bare : product, forMs);
          // The first round is a warm-up.
          if (round > 0) measured.get(name)?.push(one);
        }
    } finally {
      await bare.close();
      await product.close();
      await receiver.close();
    }
    return section(measured, visitors, rounds);
  },
};

function section(measured: ReadonlyMap<Case, readonly Measured[]>, visitors: number, rounds: number): Section {
  const of = (name: Case, pick: (one: Measured) => number) => median((measured.get(name) ?? []).map(pick));
  const rate = (name: Case) => of(name, ({ messagesPerSecond }) => messagesPerSecond);
  const toBare = (name: Case) => rate(name) / rate('bare');
  const micros = (name: Case) => of(name, ({ cpuMicros }) => cpuMicros);
  return {
    title: 'Webhooks: what they take from conversations',
    how: `Closed loop of ${thousands(visitors)} visitors, as under *Throughput*, while each message is to be delivered to the enabled endpoints.
While conversations take all that the process has, deliveries wait: they come from the log, and catch up afterwards. ${rounds} rounds in
alternation, medians.`,
    goals: [
      atLeast('msg/s to bare with five endpoints', 0.35, toBare('five healthy')),
      atMost('messages lost to a dead receiver', 2, 100 * (1 - rate('five healthy, one dead') / rate('five healthy')), {
        unit: ' %',
        digits: 1,
      }),
    ],
    tables: [
      {
        head: ['endpoints', 'msg/s', 'to bare', 'CPU µs each', 'ack p50 ms', 'ack p99 ms'],
        rows: cases.map((name) => [
          name,
          thousands(rate(name)),
          toBare(name).toFixed(2),
          micros(name).toFixed(0),
          ms(of(name, ({ ack }) => ack.p50)),
          ms(of(name, ({ ack }) => ack.p99)),
        ]),
      },
    ],
  };
}
