import { setTimeout as passed } from 'node:timers/promises';
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
    const server = await TestServer.start({ env: { RATE_FACTOR: '100000' } });
    const results = new Map<string, Measured>();
    for (const [name, query] of Object.entries(subscriptions))
      results.set(name, await measure(server, { count, events, query }));
    await server.dispose();
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
  let marker = 'ready';
  let arrivals: number[] = [];
  const arrived = (message: string) => {
    if (message.includes(marker)) arrivals.push(performance.now());
  };
  const open = await openSubscribers(server, count, arrived);
  for (const [index, one] of open.entries()) one.subscribe(`s${index}`, query, { id: body.id });
  const say = async (text: string) => {
    const { status } = await api.post(`/api/v1/conversations/${body.id}/messages`, { from: 'business', text });
    if (status !== 201) throw new Error(`the message was refused: ${status}`);
  };
  // Until everybody has subscribed.
  for (let attempt = 0; arrivals.length < count; attempt += 1) {
    marker = `ready-${attempt}.`;
    arrivals = [];
    await say(marker);
    await passed(1_000);
  }
  await waitUntilIdle(server.pid);
  pin(server.pid, 'server');
  const times: number[] = [];
  let cpuBefore = 0;
  for (let event = -warmUps; event < events; event += 1) {
    if (event === 0) cpuBefore = cpuTimeMs(server.pid);
    marker = `event${event}.`;
    arrivals = [];
    const begun = performance.now();
    await say(marker);
    while (arrivals.length < count) await passed(1);
    if (event >= 0) times.push(...arrivals.map((at) => at - begun));
    await passed(pauseMs);
  }
  const cpuMs = (cpuTimeMs(server.pid) - cpuBefore) / events;
  for (const one of open) one.close();
  return { ...percentiles(times), cpuMs };
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
one process and core.`,
    goals: [...results].map(([name, { p99 }]) =>
      atMost(`${name}, p99 to ${thousands(count)} subscribers`, 50, p99, { unit: ' ms', digits: 1 }),
    ),
    tables: [
      {
        head: ['subscription', 'p50 ms', 'p99 ms', 'server CPU ms/event'],
        rows: [...results].map(([name, { p50, p99, cpuMs }]) => [name, ms(p50), ms(p99), cpuMs.toFixed(1)]),
      },
    ],
  };
}
