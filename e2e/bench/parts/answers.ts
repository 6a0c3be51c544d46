import { protocolVersion } from '#contracts/protocol-version.js';
import { suggestedQuestions } from '../../support/demo.js';
import { newVisitor, visitorAuth } from '../../support/raw-socket.js';
import { TestServer } from '../../support/server.js';
import { newKey } from '../clients/text.js';
import { WireSocket } from '../clients/wire-socket.js';
import { waitUntilIdle } from '../measure/cpu-time.js';
import { type Percentiles, percentiles } from '../measure/percentiles.js';
import { atMost, type Section } from '../report/section.js';
import { numberOf, type Part } from './part.js';

const offered = 4;
const warmUpRounds = 20;

export const answers: Part = {
  about: "from a visitor's question to the bot's stored answer [visitors=20 rounds=100]",
  isDefault: true,
  async run(options) {
    const visitors = numberOf(options, 'visitors', 20);
    const rounds = numberOf(options, 'rounds', 100);
    const server = await TestServer.start({ data: 'new', env: { RATE_FACTOR: '100000' } });
    // The answerer trains in its own thread after the start.
    await waitUntilIdle(server.pid);
    const asking = await Promise.all(Array.from({ length: visitors }, () => connectVisitor(server)));
    for (let round = 0; round < warmUpRounds; round += 1) await Promise.all(asking.map((ask) => ask(round)));
    const apart: number[] = [];
    const together: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [first] = asking;
      if (first) apart.push(await first(round));
      together.push(...(await Promise.all(asking.map((ask) => ask(round)))));
    }
    await server.dispose();
    return section(visitors, percentiles(apart), percentiles(together));
  },
};

/** Connects a visitor. The returned function asks a suggested question and resolves with the milliseconds to the bot's message. */
async function connectVisitor({ port, url }: TestServer): Promise<(round: number) => Promise<number>> {
  const { token } = await newVisitor(url);
  const socket = await WireSocket.open({
    port,
    namespace: '/visitor',
    auth: { ...visitorAuth(token), version: protocolVersion },
  });
  const started = await socket.ask('conversation.start', { locale: 'en' });
  const [{ conversation }] = JSON.parse(started) as [{ conversation: { id: string } }];
  return async (round) => {
    const answered = new Promise<void>((resolve) => {
      socket.onEvent = (json) => {
        if (json.startsWith('["event"') && json.includes('"kind":"bot"')) resolve();
      };
    });
    const asked = performance.now();
    const text = suggestedQuestions('en', round % offered);
    await socket.ask('message.send', { conversationId: conversation.id, clientKey: newKey(), text });
    await answered;
    return performance.now() - asked;
  };
}

function section(visitors: number, apart: Percentiles, together: Percentiles): Section {
  const row = (name: string, { p50, p99 }: Percentiles) => [name, p50.toFixed(1), p99.toFixed(1)];
  return {
    title: 'Answers: from the question to the stored answer',
    how: `Visitors ask questions that the knowledge base can answer, all at the same moment, and each waits for the bot's message,
which is shown once it is durable. The time counts from sending the question. The server may use both cores; the visitors
use what it leaves.`,
    goals: [atMost(`${visitors} visitors asking at once, p50`, 10, together.p50, { unit: ' ms', digits: 1 })],
    tables: [
      {
        head: ['asking', 'p50 ms', 'p99 ms'],
        rows: [row('one visitor', apart), row(`${visitors} visitors at once`, together)],
      },
    ],
  };
}
