import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import { replaced } from './apply-changes.js';
import { ask, askOn } from './ask-question.js';
import type { Form, FormContext, FormMessage, FormState, Slot, SlotValue } from './form.js';
import { callFor, ended, type FormStep } from './form-step.js';
import { fitTimes, nothingFrom, settleOffered, timesWanted, withoutDay } from './free-times.js';
import { confirmation, labelValueOf, lineValueOf, nextQuestion } from './next-question.js';
import { withoutTime } from './other-time.js';
import type { Line } from './say-line.js';

/** Continues a form after a look-up, such as of an appointment. */
export function continueForm(form: Form, state: FormState, message: FormMessage, context: FormContext): FormStep {
  return proceed(form, { ...state, phase: 'asking', asked: null, call: null }, message, context);
}

/** Reply to a request to move the appointment that is being booked: asks for the date again. */
export function askTimeAgain(form: Form, state: FormState, message: FormMessage, context: FormContext): FormStep {
  const reopened = withoutTime(form, state);
  return reopened ? proceed(form, reopened, message, context) : askOn(form, state, context);
}

/** Continues a form with the free times read, and names what replaces a value of `before`. Without any, a person takes over. */
export function continueWithTimes(
  form: Form,
  state: FormState,
  free: readonly FreeSlot[],
  message: FormMessage,
  context: FormContext,
  before: FormState = state,
): FormStep {
  const fitted = fitTimes(form, state, free, context);
  const query = timesWanted(form, state, context);
  const isNone = fitted.offered?.times.length === 0;
  const reason = isNone && query ? nothingFrom(query, context, true) : null;
  if (reason) return askOtherDay(form, state, reason, message, context);
  if (isNone)
    return {
      state: ended(fitted, 'person'),
      lines: [{ key: 'times.none' }, { key: 'person' }],
      outcome: 'nothing_free',
    };
  return acknowledge(form, before, conclude(form, fitted, message, context));
}

/** Asks for what free times depend on, then for those, then continues with the known slots. */
export function proceed(form: Form, before: FormState, message: FormMessage, context: FormContext): FormStep {
  const state = settleOffered(form, withOnlyOptions(form, before), context);
  const isBlocked = nextQuestion(form, state, context)?.isFirst === true;
  const query = isBlocked ? null : timesWanted(form, state, context);
  const tooFar = query && nothingFrom(query, context, false);
  if (tooFar) return askOtherDay(form, state, tooFar, message, context);
  return query ? { state, lines: [], outcome: 'times', query } : conclude(form, state, message, context);
}

/** Says why there is no time on the day that was asked for, and asks for another. */
function askOtherDay(form: Form, state: FormState, reason: Line, message: FormMessage, context: FormContext): FormStep {
  const step = conclude(form, withoutDay(form, state), message, context);
  return step.outcome === 'asked' ? { ...step, lines: [reason, ...step.lines] } : step;
}

/** Chooses the only option; there is nothing to ask. */
function withOnlyOptions(form: Form, state: FormState): FormState {
  const only = form.slots.flatMap(({ name, kind, required, options = [], impliedBy }) => {
    const [option] = options;
    if (kind !== 'choice' || !required || state.values[name] !== undefined) return [];
    if (impliedBy && state.values[impliedBy.slot] !== undefined) return [[name, impliedBy.option]];
    return options.length === 1 && option ? [[name, option.id]] : [];
  });
  return only.length === 0 ? state : { ...state, values: { ...state.values, ...Object.fromEntries(only) } };
}

/** Asks for missing slots, then for confirmation, then calls. */
function conclude(form: Form, state: FormState, message: FormMessage, context: FormContext): FormStep {
  const question = nextQuestion(form, state, context);
  if (question) return ask({ ...state, phase: 'asking' }, question, []);
  if (form.confirm) return ask({ ...state, phase: 'confirming' }, confirmation(form, state, context), []);
  return callFor(form, state, message);
}

/**
 * Names the values that the message has replaced, before the next question, and those that it has added where the question
 * is the same. The summary names all of them.
 */
export function acknowledge(form: Form, before: FormState, step: FormStep): FormStep {
  if (step.outcome === 'times') return { ...step, before };
  const { state } = step;
  if (step.outcome !== 'asked' || state.phase !== 'asking') return step;
  const isSame = state.asked !== null && state.asked.question === before.asked?.question;
  const added = isSame ? form.slots.filter(({ name }) => before.values[name] === undefined) : [];
  const noted = added.flatMap((slot) => valueLine(slot, state.values[slot.name]));
  const corrected = replaced(form, before, state).flatMap((slot) => valueLine(slot, state.values[slot.name]));
  const thanks: Line[] = noted.length > 0 ? [{ key: 'thanks' }] : [];
  return { ...step, lines: [...thanks, ...noted, ...corrected, ...step.lines] };
}

function valueLine(slot: Slot, value: SlotValue | undefined): Line[] {
  if (slot.label === null || value === undefined) return [];
  return [{ key: 'corrected', values: { label: labelValueOf(slot), value: lineValueOf(slot, value) } }];
}
