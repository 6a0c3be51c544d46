import { protocolVersion } from '#contracts/protocol-version.js';
import { newVisitor, visitorAuth } from '../../support/raw-socket.js';
import { TestServer } from '../../support/server.js';
import { newKey } from '../clients/text.js';
import { WireSocket } from '../clients/wire-socket.js';
import { waitUntilIdle } from '../measure/cpu-time.js';
import { percentiles } from '../measure/percentiles.js';
import { atMost } from '../report/section.js';
import { SlowSystems } from '../servers/slow-systems.js';
import { numberOf, type Part } from './part.js';

/** Messages of a visitor, with the bot's reaction. The order is of the demonstration. */
const turns = [
  { text: 'Where is my order?', does: 'begins' },
  { text: '10625', does: 'asks' },
  { text: 'federica.donati@example.net', does: 'calls' },
] as const;
type Doing = (typeof turns)[number]['does'];
const warmUpRounds = 20;
/** Systems that are slow beside conversations without them. */
const slowSystems = 10;

export const dialogues: Part = {
  about: "from a visitor's words to the bot's reply in a dialogue, with and without a call [rounds=150]",
  isDefault: true,
  async run(options) {
    const rounds = numberOf(options, 'rounds', 150);
    const server = await TestServer.start({
      data: 'new',
      env: { RATE_FACTOR: '100000', OUTBOUND_NETWORKS: '127.0.0.0/8' },
    });
    // The answerer trains in its own thread after the start.
    await waitUntilIdle(server.pid);
    const say = await connectVisitor(server);
    const slow = await SlowSystems.connect(server, slowSystems);
    await waitUntilIdle(server.pid);
    const alone = await measure(say, rounds);
    const { begins, asks, calls } = alone;
    slow.begin();
    const beside = await measure(say, rounds);
    await slow.close();
    await server.dispose();
    return {
      title: 'Dialogues: from words to the reply',
      how: `One visitor asks for an order, names its number and then the e-mail address, again and again. The last of these is looked up in our own tables:
its request and its outcome are on disk before the card is. The time counts from sending the words to the bot's message, which is shown once it is durable.
Then ${slowSystems} other conversations wait for systems that take four seconds for each reply, each again as soon as it has one.`,
      goals: [
        atMost('a turn without a call, p50', 5, asks.p50, { unit: ' ms', digits: 1 }),
        atMost('from the question to the card of an order, p50', 15, calls.p50, { unit: ' ms', digits: 1 }),
        atMost(
          `a turn without a call beside ${slowSystems} slow systems, p50, relative to without them`,
          1.2,
          beside.asks.p50 / alone.asks.p50,
        ),
      ],
      tables: [
        {
          head: ['turn', 'p50 ms', 'p99 ms'],
          rows: [
            ['recognised as a wish', begins.p50.toFixed(1), begins.p99.toFixed(1)],
            ['without a call', asks.p50.toFixed(1), asks.p99.toFixed(1)],
            ['with a call', calls.p50.toFixed(1), calls.p99.toFixed(1)],
            [
              `without a call, beside ${slowSystems} slow systems`,
              beside.asks.p50.toFixed(1),
              beside.asks.p99.toFixed(1),
            ],
            [
              `with a call, beside ${slowSystems} slow systems`,
              beside.calls.p50.toFixed(1),
              beside.calls.p99.toFixed(1),
            ],
          ],
        },
      ],
    };
  },
};

/** Repeats all turns. */
async function measure(
  say: (text: string) => Promise<number>,
  rounds: number,
): Promise<Record<Doing, ReturnType<typeof percentiles>>> {
  const took: Record<Doing, number[]> = { begins: [], asks: [], calls: [] };
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const { text, does } of turns) {
      const ms = await say(text);
      if (round >= 0) took[does].push(ms);
    }
  }
  return { begins: percentiles(took.begins), asks: percentiles(took.asks), calls: percentiles(took.calls) };
}

/** Connects a visitor. The returned function sends a message and resolves with the milliseconds to the bot's reply. */
async function connectVisitor({ port, url }: TestServer): Promise<(text: string) => Promise<number>> {
  const { token } = await newVisitor(url);
  const auth = { ...visitorAuth(token), version: protocolVersion };
  const socket = await WireSocket.open({ port, namespace: '/visitor', auth });
  const started = await socket.ask('conversation.start', { locale: 'en' });
  const [{ conversation }] = JSON.parse(started) as [{ conversation: { id: string } }];
  return async (text) => {
    const replied = new Promise<void>((resolve) => {
      socket.onEvent = (json) => {
        if (json.startsWith('["event"') && json.includes('"kind":"bot"')) resolve();
      };
    });
    const asked = performance.now();
    await socket.ask('message.send', { conversationId: conversation.id, clientKey: newKey(), text });
    await replied;
    return performance.now() - asked;
  };
}
