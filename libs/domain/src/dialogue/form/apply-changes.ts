import type { Form, FormState, Slot, SlotValue } from './form.js';
import type { SlotChanges } from './read-slots.js';

/** Maximum unrelated messages after a question; then the form is put aside, or a person takes over where nobody can answer them. */
export const maxDigressions = 3;

/** State with the changes by a message. */
export function withChanges(state: FormState, { values, open, several = {} }: SlotChanges): FormState {
  const isUnknown = (name: string) => !(name in open || name in several);
  const known = Object.entries(state.values).filter(([name]) => isUnknown(name));
  const isUncertain = (name: string) => !(name in values);
  const uncertain = Object.entries({ ...state.open, ...open }).filter(([name]) => isUncertain(name));
  const alternatives = Object.entries({ ...state.several, ...several }).filter(([name]) => isUncertain(name));
  const { changing, doubted, ...rest } = state;
  const left = stillDoubted(state, values);
  const isLeft = changing !== undefined && !(changing in values || changing in open || changing in several);
  return {
    ...rest,
    ...(isLeft && { changing }),
    ...(left.length > 0 && { doubted: left }),
    values: { ...Object.fromEntries(known), ...values },
    open: Object.fromEntries(uncertain),
    ...((state.several || alternatives.length > 0) && { several: Object.fromEntries(alternatives) }),
  };
}

/** Slots in doubt after a message. A repeated value is right; a new value of one settles all. */
function stillDoubted(
  { values: before, doubted = [] }: FormState,
  values: Readonly<Record<string, SlotValue>>,
): readonly string[] {
  const said = doubted.filter((name) => name in values);
  const isReplaced = said.some((name) => !isSame(before[name] ?? '', values[name] ?? ''));
  return isReplaced ? [] : doubted.filter((name) => !said.includes(name));
}

/**
 * A message with new information is no failed attempt, even if it does not answer the question. A correction is none
 * either, and counts as a digression.
 */
export function withProgress(form: Form, before: FormState, after: FormState): FormState {
  if (after.asked === null) return after;
  const { times, digressions } = after.asked;
  if (knownParts(after) > knownParts(before)) return { ...after, asked: { ...after.asked, times: times - 1 } };
  if (digressions >= maxDigressions || replaced(form, before, after).length === 0) return after;
  return { ...after, asked: { ...after.asked, times: times - 1, digressions: digressions + 1 } };
}

/** Amount of known information: filled slots, and of an uncertain date and time each of the two. */
function knownParts({ values, open, several = {} }: FormState): number {
  const readings = Object.values(open).map(({ dates, times }) => Number(dates.length > 0) + Number(times.length > 0));
  return readings.reduce((sum, parts) => sum + parts, 2 * Object.keys(values).length + Object.keys(several).length);
}

export function isChanged(before: FormState, after: FormState): boolean {
  const read = ({ values, open, several = {}, changing, doubted }: FormState) =>
    JSON.stringify([values, open, several, changing, doubted]);
  return read(before) !== read(after);
}

/** Slots whose values have become others. */
export function replaced({ slots }: Form, before: FormState, after: FormState): readonly Slot[] {
  return slots.filter(({ name }) => {
    const [old, value] = [before.values[name], after.values[name]];
    return old !== undefined && value !== undefined && !isSame(old, value);
  });
}

function isSame(one: SlotValue, other: SlotValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
