import { readFileSync } from 'node:fs';
import type { Tempo } from '#sdk/tempo.js';
import { sessionCookieOf } from '../../support/people.js';
import { newVisitor } from '../../support/raw-socket.js';
import { liveAsOperator, liveAsVisitor, type Phrases } from '../clients/behaviour.js';
import { HandOperator } from '../clients/hand-operator.js';
import { HandVisitor } from '../clients/hand-visitor.js';
import type { OperatorPerson, Person, VisitorPerson } from '../clients/people.js';
import { SdkOperator } from '../clients/sdk-operator.js';
import { SdkVisitor } from '../clients/sdk-visitor.js';
import type { Dice } from '../dice.js';
import type { Course } from './course.js';
import { Recorder } from './recorder.js';

/** Clients wait so long for an answer: short, so that a run with many lost answers ends. */
const answerMs = 3_000;
/** The sdk waits this part of what it would: a run has many more faults in a minute than anybody's day. */
const impatience = 0.1;
const watched = 10;

export interface Surroundings {
  /** The server itself, to sign in. */
  direct: string;
  /** Through the faulty line. */
  url: string;
  course: Course;
  dice: Dice;
}

/** Half of them by the sdk, half by hand; of the visitors a third asks the bot, the others want a person. */
export async function populate(visitors: number, around: Surroundings): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < visitors; index += 1) people.push(await visitor(index, around));
  people.push(await operator('anna', 'sdk', 'busy', around));
  people.push(await operator('sofia', 'sdk', 'busy', around));
  people.push(await operator('marco', 'hand', 'busy', around));
  people.push(await operator('elena', 'hand', 'online', around));
  return people;
}

async function visitor(index: number, { direct, url, course, dice }: Surroundings): Promise<VisitorPerson> {
  const way = index % 2 === 0 ? 'sdk' : 'hand';
  const character = index % 3 === 0 ? 'asker' : 'seeker';
  const locale = index % 6 === 0 ? 'it' : 'en';
  const recorder = new Recorder(course, { name: `visitor-${index}-${way}-${character}`, kind: 'visitor', way });
  const own = dice.fork();
  const created = await newVisitor(direct);
  const person =
    way === 'sdk'
      ? new SdkVisitor(recorder, { url, locale, visitor: created, tempo: tempo(own) })
      : new HandVisitor(recorder, { url, token: created.token, dice: own, answerMs });
  liveAsVisitor(person, character, { dice: dice.fork(), course, phrases: phrases(locale) });
  return person;
}

async function operator(
  name: string,
  way: 'sdk' | 'hand',
  presence: 'online' | 'busy',
  { direct, url, course, dice }: Surroundings,
): Promise<OperatorPerson> {
  const cookie = await sessionCookieOf(direct, name);
  const recorder = new Recorder(course, { name: `${name}-${way}`, kind: 'operator', way });
  const own = dice.fork();
  const person =
    way === 'sdk'
      ? new SdkOperator(recorder, { url, cookie, presence, watched, tempo: tempo(own) })
      : new HandOperator(recorder, { url, cookie, presence, watched, dice: own, answerMs });
  liveAsOperator(person, { dice: dice.fork(), course });
  return person;
}

/** A console that asks to see everything and reads nothing. It has no part in the chat. */
export async function neverReads({ direct, url, course, dice }: Surroundings): Promise<HandOperator> {
  const cookie = await sessionCookieOf(direct, 'elena');
  const recorder = new Recorder(course, { name: 'never-reads', kind: 'operator', way: 'hand' });
  return new HandOperator(recorder, { url, cookie, presence: 'online', watched: 1_000, dice: dice.fork(), answerMs });
}

function tempo(dice: Dice): Tempo {
  return { random: () => impatience * dice.next(), answerMs, patienceMs: 15_000, headGraceMs: 500, otherTabMs: 5_000 };
}

function phrases(locale: 'en' | 'it'): Phrases {
  return { known: read('suggested.json')[locale], unknown: read('unanswerable.json')[locale] };
}

function read(name: string): Record<'en' | 'it', string[]> {
  return JSON.parse(readFileSync(new URL(`../../../demo/knowledge/${name}`, import.meta.url), 'utf8'));
}
