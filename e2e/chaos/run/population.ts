import { readFileSync } from 'node:fs';
import type { TimingOptions } from '#sdk/timing-options.js';
import { signInCookie } from '../../support/clients.js';
import { registerVisitor } from '../../support/raw-socket.js';
import { type Phrases, simulateOperator, simulateVisitor } from '../clients/behaviour.js';
import type { OperatorPerson, VisitorPerson } from '../clients/people.js';
import { RawOperator } from '../clients/raw-operator.js';
import { RawVisitor } from '../clients/raw-visitor.js';
import { SdkOperator } from '../clients/sdk-operator.js';
import { SdkVisitor } from '../clients/sdk-visitor.js';
import type { SeededRandom } from '../seeded-random.js';
import type { Progress } from './progress.js';
import { Recorder } from './recorder.js';
import { retryRest } from './retry-rest.js';

/** Timeout of requests: short, because many replies are lost. */
const answerMs = 3_000;
/** Scale of the sdk's backoff: a run has more faults in a minute than production has in a day. */
const backoffScale = 0.1;
const watched = 10;

export interface PopulationOptions {
  /** Direct address of the server, to sign in. */
  direct: string;
  /** Address of the faulty proxy. */
  url: string;
  progress: Progress;
  random: SeededRandom;
}

/** Half of them on the sdk, half on the raw client. */
export async function createOperators(options: PopulationOptions): Promise<OperatorPerson[]> {
  return [
    await operator('anna', 'sdk', 'busy', options),
    await operator('sofia', 'sdk', 'busy', options),
    await operator('marco', 'raw', 'busy', options),
    await operator('elena', 'raw', 'online', options),
  ];
}

/** By default half of them are on the sdk, half on the raw client; a third asks the bot, the others request a person. */
export async function createVisitor(
  index: number,
  { direct, url, progress, random }: PopulationOptions,
  implementation: 'sdk' | 'raw' = index % 2 === 0 ? 'sdk' : 'raw',
): Promise<VisitorPerson> {
  const character = index % 3 === 0 ? 'asker' : 'seeker';
  const locale = index % 6 === 0 ? 'it' : 'en';
  const recorder = new Recorder(progress, {
    name: `visitor-${index}-${implementation}-${character}`,
    kind: 'visitor',
    implementation,
  });
  const own = random.fork();
  const { reply } = await retryRest(() => registerVisitor(direct));
  const created = reply.body;
  const person =
    implementation === 'sdk'
      ? new SdkVisitor(recorder, { url, locale, visitor: created, timing: timing(own) })
      : new RawVisitor(recorder, { url, token: created.token, random: own, answerMs });
  simulateVisitor(person, character, { random: random.fork(), progress, phrases: phrases(locale) });
  return person;
}

async function operator(
  name: string,
  implementation: 'sdk' | 'raw',
  presence: 'online' | 'busy',
  { direct, url, progress, random }: PopulationOptions,
): Promise<OperatorPerson> {
  const cookie = await signInCookie(direct, name);
  const recorder = new Recorder(progress, { name: `${name}-${implementation}`, kind: 'operator', implementation });
  const own = random.fork();
  const person =
    implementation === 'sdk'
      ? new SdkOperator(recorder, { url, cookie, presence, watched, timing: timing(own) })
      : new RawOperator(recorder, { url, cookie, presence, watched, random: own, answerMs });
  simulateOperator(person, { random: random.fork(), progress });
  return person;
}

/** Console that subscribes to everything and reads nothing; it does not take part in conversations. */
export async function createSlowReader({ direct, url, progress, random }: PopulationOptions): Promise<RawOperator> {
  const cookie = await signInCookie(direct, 'elena');
  const recorder = new Recorder(progress, { name: 'never-reads', kind: 'operator', implementation: 'raw' });
  return new RawOperator(recorder, {
    url,
    cookie,
    presence: 'online',
    watched: 1_000,
    random: random.fork(),
    answerMs,
  });
}

function timing(random: SeededRandom): TimingOptions {
  return {
    random: () => backoffScale * random.next(),
    answerMs,
    retryForMs: 15_000,
    headGraceMs: 500,
    otherTabMs: 5_000,
  };
}

function phrases(locale: 'en' | 'it'): Phrases {
  return { known: read('suggested.json')[locale], unknown: read('unanswerable.json')[locale] };
}

function read(name: string): Record<'en' | 'it', string[]> {
  return JSON.parse(readFileSync(new URL(`../../../demo/knowledge/${name}`, import.meta.url), 'utf8'));
}
