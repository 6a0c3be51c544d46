import type { EventId } from '#contracts/ids.js';
import { uniqueWord } from '../run/data-files.js';
import type { Progress } from '../run/progress.js';
import type { SeededRandom } from '../seeded-random.js';
import type { OperatorAct, OperatorPerson, Row, VisitorPerson } from './people.js';

/** Random behaviour of visitors and operators. They act on changes and have a limited number of pending actions. */

export interface Phrases {
  /** Questions that the knowledge base can answer. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

const unicodeSamples = [
  '',
  ' 🚲',
  ' — naïve façade',
  ' שלום',
  ' \u202edesrever',
  '\n\nP.S. "quoted" \\ </script>',
  '\t日本語',
  ' e\u0301',
];

function randomText(name: string, random: SeededRandom): string {
  const words = `${name} says ${uniqueWord(random)}${random.pick(unicodeSamples)}`;
  return random.chance(0.01) ? words + 'x'.repeat(3_900) : words;
}

/** Simulates a visitor. `asker`: talks with the bot; `seeker`: requests a person and waits. */
export function simulateVisitor(
  person: VisitorPerson,
  character: 'asker' | 'seeker',
  { random, progress, phrases }: { random: SeededRandom; progress: Progress; phrases: Phrases },
): void {
  const atOnce = 1 + random.below(3);
  const text = () => {
    if (character === 'asker' && random.chance(0.8)) return random.pick(phrases.known);
    if (character === 'asker' && random.chance(0.2)) return random.pick(phrases.unknown);
    return randomText(person.recorder.evidence.name, random);
  };
  const judge = judging(person, random);
  let isPatient = false;
  progress.onChange(() => {
    if (person.recorder.hasLeft) return;
    if (character === 'asker' && !progress.isBudgetUsed && judge()) return;
    if (isPatient && (person.pending > 0 || awaitsBot(person))) return;
    if (person.pending >= atOnce || !progress.take()) return;
    const { state } = person;
    if (character === 'seeker' && state === 'bot' && random.chance(0.5)) person.command({ type: 'request-handoff' });
    else if (state === 'queued' && random.chance(0.02)) person.command({ type: 'leave-queue' });
    else if (random.chance(0.015)) person.command({ type: 'resolve' });
    else if (random.chance(0.02)) person.command({ type: 'rate', score: 1 + random.below(5) });
    person.say(text());
    isPatient = character === 'asker' && random.chance(0.7);
    // Possibly while the bot's answer is in progress.
    if (character === 'asker' && random.chance(0.4) && progress.take()) person.sayInOtherTab(text());
    if (random.chance(0.01)) person.reload();
  });
}

/** True while an answer of the bot is expected. */
function awaitsBot({ state, shown }: VisitorPerson): boolean {
  return state === 'bot' && shown.findLast(({ type }) => type === 'message.posted')?.actor.kind === 'visitor';
}

/** The answer below which a page shows "Did this answer your question?"; null after a newer message. */
function judgeable({ shown }: VisitorPerson): EventId | null {
  const last = shown.findLast(({ type }) => type === 'message.posted');
  const citations = last?.actor.kind === 'bot' ? (last.data.citations as unknown[] | undefined) : undefined;
  return last && citations && citations.length > 0 ? (last.id as EventId) : null;
}

/**
 * Rates most answers once, usually with "No" and sometimes twice. Returns true if the visitor then waits for the outcome;
 * otherwise the next message may overtake it.
 */
function judging(person: VisitorPerson, random: SeededRandom): () => boolean {
  let looked: string | null = null;
  return () => {
    const eventId = judgeable(person);
    if (eventId === null || eventId === looked) return false;
    looked = eventId;
    if (random.chance(0.2)) return false;
    const verdict = random.chance(0.8) ? 'wrong' : 'right';
    person.command({ type: 'judge-answer', eventId, verdict });
    if (random.chance(0.1)) person.command({ type: 'judge-answer', eventId, verdict });
    return random.chance(0.7);
  };
}

/** Simulates an operator: claims waiting conversations (mostly the same as the others), replies, transfers, takes over, resolves. */
export function simulateOperator(
  person: OperatorPerson,
  { random, progress }: { random: SeededRandom; progress: Progress },
): void {
  let notBefore = 0;
  person.onRow(({ id, state }) => {
    if (state === 'bot' && random.chance(0.3)) person.watch(id);
  });
  person.onEvent(({ type, actor, conversationId }) => {
    // Just when the bot is about to answer.
    const botAnswers =
      type === 'message.posted' && actor.kind === 'visitor' && person.rows.get(conversationId)?.state === 'bot';
    if (botAnswers && person.recorder.isLive && random.chance(0.15))
      person.command(conversationId, { type: 'take-over' });
  });
  progress.onChange(() => {
    if (person.pending >= 2 || progress.acknowledged < notBefore || !person.recorder.isLive) return;
    notBefore = progress.acknowledged + 1 + random.below(6);
    const rows = [...person.rows.values()];
    const mine = rows.filter(({ owner, state }) => owner?.id === person.recorder.evidence.who && state === 'assigned');
    const waiting = rows.filter(({ state }) => state === 'queued' || state === 'offered');
    if (waiting.length > 0 && (mine.length < 6 || random.chance(0.1)) && random.chance(0.6))
      claim(person, waiting, random);
    const own = mine.length > 0 ? random.pick(mine) : null;
    if (own && random.chance(0.8) && progress.take())
      person.say(own.id, randomText(person.recorder.evidence.name, random));
    if (own && random.chance(0.5)) person.command(own.id, next(random));
    const other = rows.length > 0 ? random.pick(rows) : null;
    if (other && random.chance(0.15)) interfere(person, other, random);
  });
}

function claim(person: OperatorPerson, waiting: readonly Row[], random: SeededRandom): void {
  const first = [...waiting].sort((a, b) => (a.id < b.id ? -1 : 1))[0];
  const row = first && random.chance(0.7) ? first : random.pick(waiting);
  person.watch(row.id);
  person.command(row.id, { type: row.state === 'offered' && random.chance(0.2) ? 'decline' : 'accept' });
}

function next(random: SeededRandom): OperatorAct {
  const roll = random.next();
  if (roll < 0.3) return { type: 'resolve', outcome: random.chance(0.5) ? 'confirmed' : 'abandoned' };
  if (roll < 0.5) return { type: 'transfer', to: { teamId: null }, note: `note ${random.below(1_000)}` };
  if (roll < 0.65) return { type: 'return-to-bot' };
  if (roll < 0.8) return { type: 'write-note', text: `secret note ${uniqueWord(random)}` };
  if (roll < 0.87) return { type: 'snooze', until: new Date(Date.now() + 1_000 + random.below(3_000)).toISOString() };
  if (roll < 0.93) return { type: 'label', labels: [`label-${random.below(5)}`] };
  return { type: 'prioritise', priority: random.pick(['low', 'normal', 'high', 'urgent'] as const) };
}

/** Commands on conversations of others: many are rejected. */
function interfere(person: OperatorPerson, { id, state }: Row, random: SeededRandom): void {
  person.watch(id);
  if (state === 'snoozed') person.command(id, { type: 'wake' });
  else if (state === 'resolved') person.command(id, { type: 'reopen' });
  else person.command(id, random.chance(0.5) ? { type: 'take-over' } : next(random));
}
