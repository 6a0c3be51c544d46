import { setTimeout as passed } from 'node:timers/promises';
import { StarvationWatch } from '../../support/starvation.js';
import type { Person } from '../clients/people.js';
import type { Deployment } from '../deployment/deployment.js';
import { NodeCluster } from '../deployment/node-cluster.js';
import { SingleServer } from '../deployment/single-server.js';
import type { Evidence, Fault } from '../evidence.js';
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
const patienceMs = 150_000;
/** Maximum time from the first request of an erasure until the fault. */
const maxHeadStartMs = 200;
/** Characters of each server's output that are printed if a run fails. */
const maxOutput = 4_000;
const env = {
  RATE_FACTOR: '100000',
  LOG_LEVEL: 'warn',
  METRICS_TOKEN: metricsToken,
  // The receiver of webhooks is on the loopback.
  OUTBOUND_NETWORKS: '127.0.0.0/8',
};

/** Runs random traffic under faults, waits for quiescence, and collects the evidence. */
export async function run(settings: Settings, print: (line: string) => void): Promise<Evidence> {
  const { seed, nodes, freezeMs, data } = settings;
  const deployment =
    nodes === 1
      ? await SingleServer.start({ env, freezeMs, dataDir: data })
      : await NodeCluster.start({ env, freezeMs, nodes, random: new SeededRandom(seed).fork() });
  try {
    return await runOn(deployment, settings, print);
  } catch (error) {
    for (const { output } of deployment.servers) print(output.slice(-maxOutput));
    throw error;
  } finally {
    await deployment.dispose();
  }
}

async function runOn(deployment: Deployment, settings: Settings, print: (line: string) => void): Promise<Evidence> {
  const random = new SeededRandom(settings.seed);
  const port = () => deployment.port();
  const proxy = await FaultyProxy.to(port, random.fork());
  const slowReaderProxy = await FaultyProxy.to(port, random.fork());
  const directProxy = await FaultyProxy.to(port, new SeededRandom(0));
  const direct = directProxy.url;
  const progress = new Progress();
  const options = { direct, url: proxy.url, progress, random: random.fork() };
  const programs = await Programs.start(direct);
  const desk = await BusinessDesk.open(direct);
  const crowd = await Crowd.gather(settings.visitors, options);
  const eraser = await Eraser.signIn(direct, deployment.store);
  const slowReader = await createSlowReader({ ...options, url: slowReaderProxy.url, progress: new Progress() });
  const context: RunContext = {
    settings,
    deployment,
    direct,
    proxy,
    progress,
    crowd,
    eraser,
    programs,
    desk,
    faults: [],
    memory: [],
    starvation: new StarvationWatch(() => deployment.servers.map(({ pid }) => pid)),
  };
  try {
    for (const person of crowd.all) person.open();
    slowReader.open();
    if (settings.hasBusiness) desk.work();
    await runRounds(context, () => watchAll(crowd.present, slowReader, slowReaderProxy), print);
    return await takeEvidence(context, slowReader, print);
  } finally {
    context.starvation.close();
    for (const person of [...crowd.all, slowReader]) person.close();
    proxy.close();
    slowReaderProxy.close();
    await programs.close();
    directProxy.close();
  }
}

/** Ends early if a client is stuck: the rest would only wait, and the checker detects missing events. */
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
    stopIfCrashed(context);
    const isDone = await runRound(context, round, { share, faultAfter, random });
    const { kind, target } = context.faults.at(-1) as Fault;
    const what = target === undefined ? kind : `${kind} of ${target}`;
    print(`${index + 1}/${rounds.length} ${what} (${round.condition}): ${progress.acknowledged} acknowledged`);
    if (isStuck(isDone)) return;
  }
  stopIfCrashed(context);
  // Then without faults, as many more messages as were rejected before.
  for (let missing = share; missing > 0; missing = settings.messages - progress.acknowledged) {
    progress.allow(missing);
    if (isStuck(await allDone(context))) return;
  }
}

/** No fault may end a server by itself. */
function stopIfCrashed({ deployment }: RunContext): void {
  for (const [index, server] of deployment.servers.entries())
    if (server.hasCrashed) throw new Error(`server ${index + 1} ended by itself`);
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
  const { settings, deployment, proxy, progress, faults, memory } = context;
  const goal = progress.acknowledged + faultAfter;
  proxy.setCondition(condition);
  progress.allow(share);
  await progress.until(() => progress.acknowledged >= goal || (progress.isBudgetUsed && areDone(context)), 20_000);
  const erased = eraseSome(context, erasures, random);
  // The fault happens at any point of the erasures.
  if (erasures > 0) await passed(random.below(maxHeadStartMs));
  const at = Date.now();
  const outcome = await injectFault(kind, { deployment, proxy });
  proxy.recover();
  faults.push({ kind, condition, at, until: Date.now(), ...outcome });
  await erased;
  const isDone = await allDone(context);
  for (const { pid } of deployment.servers) {
    const bytes = residentBytes(pid);
    if (bytes !== null) memory.push(bytes);
  }
  await passed(settings.restMs);
  return isDone;
}

/** Erases content of some visitors, one after the other, while everybody continues. */
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

/** People who are not connected or have something pending, and whether messages are left to send. */
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
