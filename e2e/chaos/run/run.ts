import { sessionCookieOf } from '../../support/people.js';
import { TestServer } from '../../support/server.js';
import { HandOperator } from '../clients/hand-operator.js';
import type { Person } from '../clients/people.js';
import { Dice } from '../dice.js';
import type { Evidence, Fault } from '../evidence.js';
import { FaultyLine } from '../faults/faulty-line.js';
import { strike } from '../faults/strikes.js';
import { Course } from './course.js';
import { residentBytes } from './memory.js';
import { neverReads, populate } from './population.js';
import { Reader } from './read-histories.js';
import { plan, type Round, type Settings } from './settings.js';

/** How long people may take to come back and to say what they had to say. */
const patienceMs = 90_000;
const quietMs = 60_000;
const env = { RATE_FACTOR: '100000', LOG_LEVEL: 'error' };

/** Lets random people chat while everything breaks, waits until all is quiet, and reads what was left. */
export async function run(settings: Settings, tell: (line: string) => void): Promise<Evidence> {
  const dice = new Dice(settings.seed);
  const server = await TestServer.start({ env, dataDir: settings.data ?? undefined });
  const line = await FaultyLine.to(server.port, dice.fork());
  const deafLine = await FaultyLine.to(server.port, dice.fork());
  const course = new Course();
  const around = { direct: server.url, url: line.url, course, dice: dice.fork() };
  const people = await populate(settings.visitors, around);
  const deaf = await neverReads({ ...around, url: deafLine.url, course: new Course() });
  const stage: Stage = { settings, server, line, deafLine, course, people, faults: [], memory: [] };
  try {
    for (const person of people) person.open();
    deaf.open();
    await play(stage, () => watchAll(people, deaf, deafLine), tell);
    tell('everybody has spoken; waiting for quiet');
    return await takeEvidence(stage, around.direct, deaf);
  } finally {
    for (const person of [...people, deaf]) person.close();
    line.close();
    deafLine.close();
    await server.dispose();
  }
}

interface Stage {
  readonly settings: Settings;
  readonly server: TestServer;
  readonly line: FaultyLine;
  readonly deafLine: FaultyLine;
  readonly course: Course;
  readonly people: readonly Person[];
  readonly faults: Fault[];
  readonly memory: number[];
}

async function play(stage: Stage, before: () => void, tell: (line: string) => void): Promise<void> {
  const { settings, course } = stage;
  await everybodyIsBack(stage);
  const rounds = plan(settings);
  const share = Math.ceil(settings.messages / (rounds.length + 1));
  const dice = new Dice(settings.seed).fork();
  for (const [index, round] of rounds.entries()) {
    before();
    await playRound(stage, round, { share, strikeAfter: Math.ceil(share * (0.2 + 0.6 * dice.next())) });
    tell(`${index + 1}/${rounds.length} ${round.strike} (${round.weather}): ${course.acknowledged} acknowledged`);
  }
  // A last stretch in peace, and as much more as was refused before.
  for (let missing = share; missing > 0; missing = settings.messages - course.acknowledged) {
    course.allow(missing);
    await everybodyIsDone(stage);
  }
}

async function playRound(
  stage: Stage,
  { strike: kind, weather }: Round,
  { share, strikeAfter }: { share: number; strikeAfter: number },
): Promise<void> {
  const { settings, server, line, course, faults, memory } = stage;
  const goal = course.acknowledged + strikeAfter;
  line.turn(weather);
  course.allow(share);
  await course.until(() => course.acknowledged >= goal || (course.isSaid && areDone(stage)), 20_000);
  const at = Date.now();
  const outcome = await strike(kind, { server, line, freezeMs: settings.freezeMs });
  line.calm();
  faults.push({ kind, weather, at, until: Date.now(), ...outcome });
  await everybodyIsDone(stage);
  const bytes = residentBytes(server.pid);
  if (bytes !== null) memory.push(bytes);
  await new Promise((resolve) => setTimeout(resolve, settings.restMs));
}

function areDone({ people }: Stage): boolean {
  return people.every(({ unsettled }) => unsettled === 0);
}

async function everybodyIsDone(stage: Stage): Promise<void> {
  await everybodyIsBack(stage);
  await stage.course.until(() => stage.course.isSaid && areDone(stage), patienceMs);
}

async function everybodyIsBack({ course, people }: Stage): Promise<void> {
  await course.until(() => people.every(({ recorder }) => recorder.isLive), patienceMs);
}

/** The one that never reads asks for all that anybody has seen, and goes deaf. */
function watchAll(people: readonly Person[], deaf: Awaited<ReturnType<typeof neverReads>>, line: FaultyLine): void {
  for (const person of people) for (const { conversationId } of person.screens()) deaf.watch(conversationId);
  if (deaf.recorder.isLive) line.deafen();
}

async function takeEvidence(stage: Stage, url: string, deaf: Person): Promise<Evidence> {
  const { settings, server, line, people, faults, memory } = stage;
  deaf.close();
  for (const person of people) if (person instanceof HandOperator) await person.retire();
  const reader = new Reader(url);
  const cookie = await sessionCookieOf(url, 'sofia');
  await quiet(reader);
  const histories = await reader.histories();
  const heads = new Map(histories.map(({ conversationId, events }) => [conversationId, events]));
  const isShown = (person: Person) =>
    person.screens().every(({ conversationId, events }) => {
      const last = heads
        .get(conversationId)
        ?.findLast((event) => person.recorder.evidence.kind === 'operator' || event.publicSeq);
      return events.at(-1)?.id === last?.id;
    });
  await soon(async () => people.every(isShown));
  for (const person of people) person.recorder.evidence.screens.push(...person.screens());
  const [operators, counts] = [await reader.operators(), await reader.counts()];
  for (const person of people) person.close();
  const at = Date.now();
  const outcome = await strike('autopsy', { server, line, freezeMs: 0 });
  faults.push({ kind: 'autopsy', weather: 'clear', at, until: Date.now(), ...outcome });
  await reader.readAgain(histories, cookie);
  const clients = people.map(({ recorder }) => recorder.evidence);
  const evidence: Evidence = { seed: settings.seed, clients, histories, operators, counts, faults, memory };
  // What the screens hold may still change when their clients close: the evidence is a copy.
  return structuredClone(evidence);
}

/** Nothing has changed between two looks, and nothing is owed. */
async function quiet(reader: Reader): Promise<void> {
  let before = '';
  await soon(async () => {
    const { text, isOwed } = await reader.pulse();
    const isQuiet = !isOwed && text === before;
    before = text;
    return isQuiet;
  });
}

/** Looks every second, as long as patience lasts: what is not so by then, the checker will see. */
async function soon(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + quietMs;
  while (!(await isSo()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 1_000));
}
