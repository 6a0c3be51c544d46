import { setTimeout as passed } from 'node:timers/promises';
import { TestServer } from '../../support/server.js';
import type { Person } from '../clients/people.js';
import type { Evidence } from '../evidence.js';
import { FaultyProxy } from '../faults/faulty-proxy.js';
import { injectFault } from '../faults/inject-fault.js';
import { SeededRandom } from '../seeded-random.js';
import { BusinessDesk } from './business-desk.js';
import { Crowd } from './crowd.js';
import { Eraser } from './eraser.js';
import { residentBytes } from './memory.js';
import { createSlowReader } from './population.js';
import { Programs } from './programs.js';
import { Progress } from './progress.js';
import { metricsToken, type RunContext } from './run-context.js';
import { plan, type Round, type Settings } from './settings.js';
import { takeEvidence } from './take-evidence.js';

/** Timeout for clients to reconnect and finish their pending actions. */
const patienceMs = 90_000;
/** From the first request of an erasure until the fault, at most. */
const longestHeadStartMs = 200;
const env = {
  RATE_FACTOR: '100000',
  LOG_LEVEL: 'error',
  METRICS_TOKEN: metricsToken,
  // The receiver of webhooks is on the loopback.
  OUTBOUND_NETWORKS: '127.0.0.0/8',
};

/** Runs random traffic under faults, waits for quiescence, and collects the evidence. */
export async function run(settings: Settings, print: (line: string) => void): Promise<Evidence> {
  const random = new SeededRandom(settings.seed);
  const server = await TestServer.start({ env, dataDir: settings.data ?? undefined });
  const proxy = await FaultyProxy.to(server.port, random.fork());
  const slowReaderProxy = await FaultyProxy.to(server.port, random.fork());
  const progress = new Progress();
  const options = { direct: server.url, url: proxy.url, progress, random: random.fork() };
  const programs = await Programs.start(server.url);
  const desk = await BusinessDesk.open(server.url);
  const crowd = await Crowd.gather(settings.visitors, options);
  const eraser = await Eraser.signIn(server.url, server.dataDir);
  const slowReader = await createSlowReader({ ...options, url: slowReaderProxy.url, progress: new Progress() });
  const context: RunContext = {
    settings,
    server,
    proxy,
    progress,
    crowd,
    eraser,
    programs,
    desk,
    faults: [],
    memory: [],
  };
  try {
    for (const person of crowd.all) person.open();
    slowReader.open();
    desk.work();
    await runRounds(context, () => watchAll(crowd.present, slowReader, slowReaderProxy), print);
    return await takeEvidence(context, options.direct, slowReader, print);
  } finally {
    for (const person of [...crowd.all, slowReader]) person.close();
    proxy.close();
    slowReaderProxy.close();
    await programs.close();
    await server.dispose();
  }
}

/** Ends early if a client is stuck: what followed would only wait, and the checker detects what is missing. */
async function runRounds(context: RunContext, before: () => void, print: (line: string) => void): Promise<void> {
  const { settings, progress } = context;
  const isStuck = (isDone: boolean) => {
    if (!isDone) print(`stuck: ${unfinished(context).join(', ')}`);
    return !isDone;
  };
  if (isStuck(await allConnected(context))) return;
  const rounds = plan(settings);
  const share = Math.ceil(settings.messages / (rounds.length + 1));
  const random = new SeededRandom(settings.seed).fork();
  for (const [index, round] of rounds.entries()) {
    before();
    const faultAfter = Math.ceil(share * (0.2 + 0.6 * random.next()));
    const isDone = await runRound(context, round, { share, faultAfter, random });
    print(`${index + 1}/${rounds.length} ${round.kind} (${round.condition}): ${progress.acknowledged} acknowledged`);
    if (isStuck(isDone)) return;
  }
  // Then without faults, as many more messages as were rejected before.
  for (let missing = share; missing > 0; missing = settings.messages - progress.acknowledged) {
    progress.allow(missing);
    if (isStuck(await allDone(context))) return;
  }
}

interface RoundOptions {
  readonly share: number;
  readonly faultAfter: number;
  readonly random: SeededRandom;
}

async function runRound(
  context: RunContext,
  { kind, condition, erasures }: Round,
  { share, faultAfter, random }: RoundOptions,
): Promise<boolean> {
  const { settings, server, proxy, progress, faults, memory } = context;
  const goal = progress.acknowledged + faultAfter;
  proxy.setCondition(condition);
  progress.allow(share);
  await progress.until(() => progress.acknowledged >= goal || (progress.isBudgetUsed && areDone(context)), 20_000);
  const erased = eraseSome(context, erasures, random);
  // The fault comes at any point of the erasures.
  if (erasures > 0) await passed(random.below(longestHeadStartMs));
  const at = Date.now();
  const outcome = await injectFault(kind, { server, proxy, freezeMs: settings.freezeMs });
  proxy.recover();
  faults.push({ kind, condition, at, until: Date.now(), ...outcome });
  await erased;
  const isDone = await allDone(context);
  const bytes = residentBytes(server.pid);
  if (bytes !== null) memory.push(bytes);
  await passed(settings.restMs);
  return isDone;
}

/** Erases what some visitors said, one after the other, while everybody goes on. */
async function eraseSome({ crowd, eraser }: RunContext, count: number, random: SeededRandom): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const person = crowd.pickVisitor(random);
    const isErased = await eraser.erase(person);
    if (isErased && person.recorder.evidence.implementation === 'raw') await crowd.replace(person);
  }
}

function areDone({ crowd }: RunContext): boolean {
  return crowd.present.every(({ pending }) => pending === 0);
}

/** Waits until everybody is connected and nothing is pending; false if that takes too long. */
async function allDone(context: RunContext): Promise<boolean> {
  const isConnected = await allConnected(context);
  return isConnected && context.progress.until(() => context.progress.isBudgetUsed && areDone(context), patienceMs);
}

function allConnected({ progress, crowd }: RunContext): Promise<boolean> {
  return progress.until(() => crowd.present.every(({ recorder }) => recorder.isLive), patienceMs);
}

/** Who is not connected or has something pending, and whether messages are left to send. */
function unfinished({ progress, crowd }: RunContext): string[] {
  const people = crowd.present.filter(({ pending, recorder }) => pending > 0 || !recorder.isLive);
  return [
    ...(progress.isBudgetUsed ? [] : ['messages left to send']),
    ...people.map(({ pending, recorder: { evidence, isLive } }) => {
      const refused = evidence.refusals.at(-1)?.code ?? 'nothing';
      return `${evidence.name} (${isLive ? 'live' : 'not connected'}, ${pending} pending, last refused: ${refused})`;
    }),
  ];
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
