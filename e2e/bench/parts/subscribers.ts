import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as passed } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import type { ApiKeyIssued } from '#contracts/api-keys.js';
import { limits } from '#contracts/limits.js';
import { Api } from '../../support/api.js';
import { newVisitor } from '../../support/raw-socket.js';
import { TestServer } from '../../support/server.js';
import { GraphqlSubscriber } from '../clients/graphql-subscriber.js';
import { cpuTimeMs, waitUntilIdle } from '../measure/cpu-time.js';
import { type Percentiles, percentiles } from '../measure/percentiles.js';
import { pin } from '../measure/pin.js';
import { atMost, ms, type Section, thousands } from '../report/section.js';
import { numberOf, type Part } from './part.js';

const subscriptions = {
  onConversationEvent: `subscription ($id: ID!) { onConversationEvent(conversationId: $id) { seq type actor { kind } data } }`,
  onEvent: `subscription { onEvent(types: ["message.posted"]) { event event_id position conversation_id data } }`,
} as const;

interface Measured extends Percentiles {
  /** Milliseconds of the server's processor for one event to everybody. */
  readonly cpuMs: number;
}

/** Between two events, so that each is measured by itself. */
const pauseMs = 100;
const warmUps = 10;

export const subscribers: Part = {
  about: 'an event to many GraphQL subscribers [subscribers=1000 events=50]',
  isDefault: false,
  async run(options) {
    const count = numberOf(options, 'subscribers', 1_000);
    const events = numberOf(options, 'events', 50);
    const server = await TestServer.start({ data: 'new', env: { RATE_FACTOR: '100000' } });
    const results = new Map<string, Measured>();
    for (const [name, query] of Object.entries(subscriptions))
      results.set(name, await measure(server, { count, events, query }));
    await server.dispose();
    results.set('bare', await measureBare(count, events));
    return section(count, events, results);
  },
};

interface Course {
  readonly count: number;
  readonly events: number;
  readonly query: string;
}

async function measure(server: TestServer, { count, events, query }: Course): Promise<Measured> {
  const api = new Api(server.url);
  const { visitorId } = await newVisitor(server.url);
  const { body } = await api.post<{ id: string }>('/api/v1/conversations', {
    chatbotId: 'valdora',
    visitorId,
    locale: 'en',
  });
  const arrivals = new Arrivals();
  const open = await openSubscribers(server, count, (message) => arrivals.add(message));
  for (const [index, one] of open.entries()) one.subscribe(`s${index}`, query, { id: body.id });
  const say = async (text: string) => {
    const { status } = await api.post(`/api/v1/conversations/${body.id}/messages`, { from: 'business', text });
    if (status !== 201) throw new Error(`the message was refused: ${status}`);
  };
  // Until everybody has subscribed.
  for (let attempt = 0; arrivals.times.length < count; attempt += 1) {
    arrivals.expect(`ready-${attempt}.`);
    await say(arrivals.marker);
    await passed(1_000);
  }
  await waitUntilIdle(server.pid);
  pin(server.pid, 'server');
  const measured = await sendAll(server.pid, { arrivals, say, count, events });
  for (const one of open) one.close();
  return measured;
}

/** The same by a minimal server, which does nothing but send. */
async function measureBare(count: number, events: number): Promise<Measured> {
  const entry = fileURLToPath(new URL('../servers/bare-broadcaster.ts', import.meta.url));
  const child = fork(entry, { execArgv: process.execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  const arrivals = new Arrivals();
  const open: WebSocket[] = [];
  while (open.length < count) {
    const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
    await once(socket, 'open');
    socket.on('message', (data) => arrivals.add(String(data)));
    open.push(socket);
  }
  pin(child.pid ?? 0, 'server');
  // As long as a message of the product.
  const say = async (text: string) => void (await fetch(url, { method: 'POST', body: text.padEnd(500, ' ') }));
  const measured = await sendAll(child.pid ?? 0, { arrivals, say, count, events });
  for (const socket of open) socket.terminate();
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
  return measured;
}

/** When the subscribers got the message with the present marker. */
class Arrivals {
  marker = '';
  times: number[] = [];

  expect(marker: string): void {
    this.marker = marker;
    this.times = [];
  }

  add(message: string): void {
    if (message.includes(this.marker)) this.times.push(performance.now());
  }
}

interface Sending {
  readonly arrivals: Arrivals;
  readonly say: (text: string) => Promise<void>;
  readonly count: number;
  readonly events: number;
}

async function sendAll(pid: number, { arrivals, say, count, events }: Sending): Promise<Measured> {
  const times: number[] = [];
  let cpuBefore = 0;
  for (let event = -warmUps; event < events; event += 1) {
    if (event === 0) cpuBefore = cpuTimeMs(pid);
    arrivals.expect(`event${event}.`);
    const begun = performance.now();
    await say(arrivals.marker);
    while (arrivals.times.length < count) await passed(1);
    if (event >= 0) times.push(...arrivals.times.map((at) => at - begun));
    await passed(pauseMs);
  }
  return { ...percentiles(times), cpuMs: (cpuTimeMs(pid) - cpuBefore) / events };
}

/** A connection for each, of as many API keys as their limit asks for. */
async function openSubscribers(
  server: TestServer,
  count: number,
  arrived: (message: string) => void,
): Promise<GraphqlSubscriber[]> {
  const admin = await Api.signedIn(server.url, 'elena');
  const open: GraphqlSubscriber[] = [];
  while (open.length < count) {
    const { body } = await admin.post<ApiKeyIssued>('/api/v1/api-keys', {
      name: 'Subscribers',
      scopes: ['conversations:read'],
    });
    const more = Math.min(limits.graphqlConnections, count - open.length);
    open.push(
      ...(await Promise.all(Array.from({ length: more }, () => GraphqlSubscriber.open(server.url, body.key, arrived)))),
    );
  }
  return open;
}

function section(count: number, events: number, results: ReadonlyMap<string, Measured>): Section {
  return {
    title: 'GraphQL subscribers',
    how: `${thousands(count)} connections with one subscription each, ${limits.graphqlConnections} of an API key. A program posts a message
over REST, ${events} times; the time counts from sending the request to the arrival at each subscriber, all of which share
one process and core. *bare*: a minimal WebSocket server that sends as many bytes to as many sockets and does nothing else.`,
    goals: Object.keys(subscriptions).map((name) =>
      atMost(`${name}, p99 to ${thousands(count)} subscribers`, 50, results.get(name)?.p99 ?? Number.NaN, {
        unit: ' ms',
        digits: 1,
      }),
    ),
    tables: [
      {
        head: ['subscription', 'p50 ms', 'p99 ms', 'server CPU ms/event'],
        rows: [...results].map(([name, { p50, p99, cpuMs }]) => [name, ms(p50), ms(p99), cpuMs.toFixed(1)]),
      },
    ],
  };
}
