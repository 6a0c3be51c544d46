import type { Form, FormCall, FormMessage, FormState } from './form.js';
import type { TextKey } from './form-texts.js';
import type { TimesQuery } from './free-times.js';
import type { Question } from './next-question.js';
import type { Line } from './say-line.js';

/**
 * Outcome of a message. `digression`: a question, to be answered before `lines` resume the form; `unknown`: there is no
 * answer to it, as `lines` say. `call`: call the action. `times`: read free times, for `continueWithTimes`. `person`:
 * hand over. `nothing_free`: hand over, because there is no free time.
 */
export interface FormStep extends Pick<Question, 'choices' | 'times'> {
  readonly state: FormState;
  readonly lines: readonly Line[];
  readonly outcome:
    | 'asked'
    | 'digression'
    | 'unknown'
    | 'call'
    | 'times'
    | 'waiting'
    | 'cancelled'
    | 'person'
    | 'nothing_free';
  readonly call?: FormCall;
  readonly query?: TimesQuery;
  /** Of `times`: the state before the message, whose values it may replace. */
  readonly before?: FormState;
  /** The form can use nothing in the message: it may be another request. */
  readonly isUnread?: true;
}

/** Ends the form: a person takes over. */
export function handOver(state: FormState): FormStep {
  return { state: ended(state, 'person'), lines: [{ key: 'person' }], outcome: 'person' };
}

/** Ends the form, with the line that says so. */
export function cancelled(state: FormState, key: TextKey): FormStep {
  return { state: ended(state, 'cancelled'), lines: [{ key }], outcome: 'cancelled' };
}

/** Ends the questions: the action is called with the key of the message. */
export function callFor(form: Form, state: FormState, { key }: FormMessage): FormStep {
  const call = { action: form.action, values: state.values, key };
  return {
    state: { ...state, phase: 'called', asked: null, call: { key } },
    lines: [],
    outcome: 'call',
    call,
  };
}

/** State of a form that is over, with everything entered so far. */
export function ended(state: FormState, phase: 'cancelled' | 'person'): FormState {
  return { ...state, phase, asked: null };
}
