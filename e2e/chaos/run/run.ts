import { signInCookie } from '../../support/clients.js';
import { readMetrics } from '../../support/metrics.js';
import { TestServer } from '../../support/server.js';
import type { Person } from '../clients/people.js';
import { RawOperator } from '../clients/raw-operator.js';
import type { Evidence, Fault } from '../evidence.js';
import { FaultyProxy } from '../faults/faulty-proxy.js';
import { injectFault } from '../faults/inject-fault.js';
import { SeededRandom } from '../seeded-random.js';
import { residentBytes } from './memory.js';
import { createSlowReader, populate } from './population.js';
import { Progress } from './progress.js';
import { readFollowers } from './read-followers.js';
import { Reader } from './read-histories.js';
import { plan, type Round, type Settings } from './settings.js';

/** Timeout for clients to reconnect and finish their pending actions. */
const patienceMs = 90_000;
const quietMs = 60_000;
const metricsToken = 'chaos-metrics-token';
const env = { RATE_FACTOR: '100000', LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken };

/** Runs random traffic under faults, waits for quiescence, and collects the evidence. */
export async function run(settings: Settings, print: (line: string) => void): Promise<Evidence> {
  const random = new SeededRandom(settings.seed);
  const server = await TestServer.start({ env, dataDir: settings.data ?? undefined });
  const proxy = await FaultyProxy.to(server.port, random.fork());
  const slowReaderProxy = await FaultyProxy.to(server.port, random.fork());
  const progress = new Progress();
  const options = { direct: server.url, url: proxy.url, progress, random: random.fork() };
  const people = await populate(settings.visitors, options);
  const slowReader = await createSlowReader({ ...options, url: slowReaderProxy.url, progress: new Progress() });
  const context: RunContext = { settings, server, proxy, slowReaderProxy, progress, people, faults: [], memory: [] };
  try {
    for (const person of people) person.open();
    slowReader.open();
    await runRounds(context, () => watchAll(people, slowReader, slowReaderProxy), print);
    print('all messages are sent; waiting for quiescence');
    return await takeEvidence(context, options.direct, slowReader);
  } finally {
    for (const person of [...people, slowReader]) person.close();
    proxy.close();
    slowReaderProxy.close();
    await server.dispose();
  }
}

interface RunContext {
  readonly settings: Settings;
  readonly server: TestServer;
  readonly proxy: FaultyProxy;
  readonly slowReaderProxy: FaultyProxy;
  readonly progress: Progress;
  readonly people: readonly Person[];
  readonly faults: Fault[];
  readonly memory: number[];
}

async function runRounds(context: RunContext, before: () => void, print: (line: string) => void): Promise<void> {
  const { settings, progress } = context;
  await allConnected(context);
  const rounds = plan(settings);
  const share = Math.ceil(settings.messages / (rounds.length + 1));
  const random = new SeededRandom(settings.seed).fork();
  for (const [index, round] of rounds.entries()) {
    before();
    await runRound(context, round, { share, faultAfter: Math.ceil(share * (0.2 + 0.6 * random.next())) });
    print(`${index + 1}/${rounds.length} ${round.kind} (${round.condition}): ${progress.acknowledged} acknowledged`);
  }
  // Then without faults, as many more messages as were rejected before.
  for (let missing = share; missing > 0; missing = settings.messages - progress.acknowledged) {
    progress.allow(missing);
    await allDone(context);
  }
}

async function runRound(
  context: RunContext,
  { kind, condition }: Round,
  { share, faultAfter }: { share: number; faultAfter: number },
): Promise<void> {
  const { settings, server, proxy, progress, faults, memory } = context;
  const goal = progress.acknowledged + faultAfter;
  proxy.setCondition(condition);
  progress.allow(share);
  await progress.until(() => progress.acknowledged >= goal || (progress.isBudgetUsed && areDone(context)), 20_000);
  const at = Date.now();
  const outcome = await injectFault(kind, { server, proxy, freezeMs: settings.freezeMs });
  proxy.recover();
  faults.push({ kind, condition, at, until: Date.now(), ...outcome });
  await allDone(context);
  const bytes = residentBytes(server.pid);
  if (bytes !== null) memory.push(bytes);
  await new Promise((resolve) => setTimeout(resolve, settings.restMs));
}

function areDone({ people }: RunContext): boolean {
  return people.every(({ pending }) => pending === 0);
}

async function allDone(context: RunContext): Promise<void> {
  await allConnected(context);
  await context.progress.until(() => context.progress.isBudgetUsed && areDone(context), patienceMs);
}

async function allConnected({ progress, people }: RunContext): Promise<void> {
  await progress.until(() => people.every(({ recorder }) => recorder.isLive), patienceMs);
}

/** Subscribes the slow reader to every conversation and makes it stop reading. */
function watchAll(
  people: readonly Person[],
  slowReader: Awaited<ReturnType<typeof createSlowReader>>,
  proxy: FaultyProxy,
): void {
  for (const person of people) for (const { conversationId } of person.screens()) slowReader.watch(conversationId);
  if (slowReader.recorder.isLive) proxy.stopReading();
}

async function takeEvidence(context: RunContext, url: string, slowReader: Person): Promise<Evidence> {
  const { settings, server, proxy, people, faults, memory } = context;
  slowReader.close();
  for (const person of people) if (person instanceof RawOperator) await person.retire();
  const reader = new Reader(url);
  const cookie = await signInCookie(url, 'sofia');
  await waitForQuiescence(reader);
  const histories = await reader.histories();
  const heads = new Map(histories.map(({ conversationId, events }) => [conversationId, events]));
  const isShown = (person: Person) =>
    person.screens().every(({ conversationId, events }) => {
      const last = heads
        .get(conversationId)
        ?.findLast((event) => person.recorder.evidence.kind === 'operator' || event.publicSeq);
      return events.at(-1)?.id === last?.id;
    });
  await poll(async () => people.every(isShown));
  for (const person of people) person.recorder.evidence.screens.push(...person.screens());
  const [operators, counts] = [await reader.operators(), await reader.counts()];
  for (const person of people) person.close();
  await waitForFollowers(url);
  await server.kill();
  const followers = readFollowers(server.dataDir);
  await server.start();
  const at = Date.now();
  const outcome = await injectFault('inspect', { server, proxy, freezeMs: 0 });
  faults.push({ kind: 'inspect', condition: 'clear', at, until: Date.now(), ...outcome });
  await reader.readAgain(histories, cookie);
  const clients = people.map(({ recorder }) => recorder.evidence);
  const state = { histories, operators, counts, followers };
  const evidence: Evidence = { seed: settings.seed, clients, ...state, faults, memory };
  // A copy, because closing the clients may still change their screens.
  return structuredClone(evidence);
}

/** Waits until nothing changes between two polls and nothing is pending. */
async function waitForQuiescence(reader: Reader): Promise<void> {
  let before = '';
  await poll(async () => {
    const { text, isPending } = await reader.pulse();
    const isQuiet = !isPending && text === before;
    before = text;
    return isQuiet;
  });
}

/** Waits until every durable follower of the log is at its head. */
async function waitForFollowers(url: string): Promise<void> {
  await poll(async () => (await readMetrics(url, metricsToken)).sum('parley_follower_lag_events') === 0);
}

/** Polls every second until the timeout; the checker detects what is still missing then. */
async function poll(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + quietMs;
  while (!(await isSo()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 1_000));
}
