import type { EventId } from '#contracts/ids.js';
import type { Dice } from '../dice.js';
import type { Course } from '../run/course.js';
import type { OperatorAct, OperatorPerson, Row, VisitorPerson } from './people.js';

/** What random people do. Everybody acts when something has happened and has only so much under way at once. */

export interface Phrases {
  /** Questions that the knowledge base knows. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
}

const spices = [
  '',
  ' 🚲',
  ' — naïve façade',
  ' שלום',
  ' \u202edesrever',
  '\n\nP.S. "quoted" \\ </script>',
  '\t日本語',
  ' e\u0301',
];

function remark(name: string, dice: Dice): string {
  const words = `${name} says ${dice.below(1_000_000)}${dice.pick(spices)}`;
  return dice.chance(0.01) ? words + 'x'.repeat(3_900) : words;
}

/** `asker`: talks with the bot; `seeker`: wants a person, and waits for one. */
export function liveAsVisitor(
  person: VisitorPerson,
  character: 'asker' | 'seeker',
  { dice, course, phrases }: { dice: Dice; course: Course; phrases: Phrases },
): void {
  const atOnce = 1 + dice.below(3);
  const text = () => {
    if (character === 'asker' && dice.chance(0.8)) return dice.pick(phrases.known);
    if (character === 'asker' && dice.chance(0.2)) return dice.pick(phrases.unknown);
    return remark(person.recorder.evidence.name, dice);
  };
  const judge = judging(person, dice);
  let isPatient = false;
  course.onChange(() => {
    if (character === 'asker' && !course.isSaid && judge()) return;
    if (isPatient && (person.unsettled > 0 || awaitsBot(person))) return;
    if (person.unsettled >= atOnce || !course.take()) return;
    const { state } = person;
    if (character === 'seeker' && state === 'bot' && dice.chance(0.5)) person.command({ type: 'request-handoff' });
    else if (state === 'queued' && dice.chance(0.02)) person.command({ type: 'leave-queue' });
    else if (dice.chance(0.015)) person.command({ type: 'resolve' });
    else if (dice.chance(0.02)) person.command({ type: 'rate', score: 1 + dice.below(5) });
    person.say(text());
    isPatient = character === 'asker' && dice.chance(0.7);
    // While the bot makes its answer, or before.
    if (character === 'asker' && dice.chance(0.4) && course.take()) person.sayBeside(text());
    if (dice.chance(0.01)) person.reload();
  });
}

/** Everything was said, and the bot has not answered yet. */
function awaitsBot({ state, shown }: VisitorPerson): boolean {
  return state === 'bot' && shown.findLast(({ type }) => type === 'message.posted')?.actor.kind === 'visitor';
}

/** The answer that a page asks about, "Was this right?", until somebody writes. */
function judgeable({ shown }: VisitorPerson): EventId | null {
  const last = shown.findLast(({ type }) => type === 'message.posted');
  const citations = last?.actor.kind === 'bot' ? (last.data.citations as unknown[] | undefined) : undefined;
  return last && citations && citations.length > 0 ? (last.id as EventId) : null;
}

/**
 * Says once of each answer whether it was right, if at all, mostly "No", and now and then presses twice. True where the visitor
 * then waits for what comes of it; else what is written next may overtake that.
 */
function judging(person: VisitorPerson, dice: Dice): () => boolean {
  let looked: string | null = null;
  return () => {
    const eventId = judgeable(person);
    if (eventId === null || eventId === looked) return false;
    looked = eventId;
    if (dice.chance(0.2)) return false;
    const verdict = dice.chance(0.8) ? 'wrong' : 'right';
    person.command({ type: 'judge-answer', eventId, verdict });
    if (dice.chance(0.1)) person.command({ type: 'judge-answer', eventId, verdict });
    return dice.chance(0.7);
  };
}

/** Claims what waits (mostly what all others claim too), answers, hands on, takes over, ends. */
export function liveAsOperator(person: OperatorPerson, { dice, course }: { dice: Dice; course: Course }): void {
  let notBefore = 0;
  person.onRow(({ id, state }) => {
    if (state === 'bot' && dice.chance(0.3)) person.watch(id);
  });
  person.onEvent(({ type, actor, conversationId }) => {
    // In the moment in which the bot is about to answer.
    const botAnswers =
      type === 'message.posted' && actor.kind === 'visitor' && person.rows.get(conversationId)?.state === 'bot';
    if (botAnswers && person.recorder.isLive && dice.chance(0.15))
      person.command(conversationId, { type: 'take-over' });
  });
  course.onChange(() => {
    if (person.unsettled >= 2 || course.acknowledged < notBefore || !person.recorder.isLive) return;
    notBefore = course.acknowledged + 1 + dice.below(6);
    const rows = [...person.rows.values()];
    const mine = rows.filter(({ owner, state }) => owner?.id === person.recorder.evidence.who && state === 'assigned');
    const waiting = rows.filter(({ state }) => state === 'queued' || state === 'offered');
    if (waiting.length > 0 && (mine.length < 6 || dice.chance(0.1)) && dice.chance(0.6)) claim(person, waiting, dice);
    const own = mine.length > 0 ? dice.pick(mine) : null;
    if (own && dice.chance(0.8) && course.take()) person.say(own.id, remark(person.recorder.evidence.name, dice));
    if (own && dice.chance(0.5)) person.command(own.id, next(dice));
    const other = rows.length > 0 ? dice.pick(rows) : null;
    if (other && dice.chance(0.15)) meddle(person, other, dice);
  });
}

function claim(person: OperatorPerson, waiting: readonly Row[], dice: Dice): void {
  const first = [...waiting].sort((a, b) => (a.id < b.id ? -1 : 1))[0];
  const row = first && dice.chance(0.7) ? first : dice.pick(waiting);
  person.watch(row.id);
  person.command(row.id, { type: row.state === 'offered' && dice.chance(0.2) ? 'decline' : 'accept' });
}

function next(dice: Dice): OperatorAct {
  const roll = dice.next();
  if (roll < 0.3) return { type: 'resolve', outcome: dice.chance(0.5) ? 'confirmed' : 'abandoned' };
  if (roll < 0.5) return { type: 'transfer', to: { teamId: null }, note: `note ${dice.below(1_000)}` };
  if (roll < 0.65) return { type: 'return-to-bot' };
  if (roll < 0.8) return { type: 'write-note', text: `secret note ${dice.below(1_000_000)}` };
  if (roll < 0.87) return { type: 'snooze', until: new Date(Date.now() + 1_000 + dice.below(3_000)).toISOString() };
  if (roll < 0.93) return { type: 'label', labels: [`label-${dice.below(5)}`] };
  return { type: 'prioritise', priority: dice.pick(['low', 'normal', 'high', 'urgent'] as const) };
}

/** With what is not theirs: much of it is refused. */
function meddle(person: OperatorPerson, { id, state }: Row, dice: Dice): void {
  person.watch(id);
  if (state === 'snoozed') person.command(id, { type: 'wake' });
  else if (state === 'resolved') person.command(id, { type: 'reopen' });
  else person.command(id, dice.chance(0.5) ? { type: 'take-over' } : next(dice));
}
