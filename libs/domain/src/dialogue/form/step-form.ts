import { isCancel } from '../entities/read-cancel.js';
import { readConsent } from '../entities/read-consent.js';
import { type Form, type FormCall, type FormContext, type FormMessage, type FormState, isOpen } from './form.js';
import { confirmation, nextQuestion, type Question } from './next-question.js';
import { readSlots, type SlotChanges } from './read-slots.js';
import { looksLikeQuestion } from './read-words.js';
import type { Line } from './say-line.js';

/** How often the same thing is asked in a row; then a person takes over. */
export const maxAsks = 2;
/** Messages about something else after one question; then the form is put aside. */
const maxDigressions = 3;
/** Characters of a first message that say what is looked for. */
const longestQuery = 500;

/**
 * What a message leads to. `digression`: it is about something else, which others reply to before `lines` take the form up again. `call`: the action
 * is to be called. `person`: the form cannot go on without one.
 */
export interface FormStep {
  readonly state: FormState;
  readonly lines: readonly Line[];
  readonly outcome: 'asked' | 'digression' | 'call' | 'waiting' | 'cancelled' | 'person';
  readonly call?: FormCall;
}

/**
 * Starts a form with the message that asked for it, which may fill slots: "book me in for tomorrow at 10". `known`: what need not be asked, of
 * somebody who has signed in.
 */
export function startForm(
  form: Form,
  message: FormMessage,
  context: FormContext,
  known: FormState['values'] = {},
): FormStep {
  const state: FormState = {
    form: form.name,
    phase: 'asking',
    values: known,
    open: {},
    asked: null,
    call: null,
    refusals: 0,
  };
  const { values, open } = readSlots(form, state, message.text, context);
  const query = form.slots.find(({ isQuery }) => isQuery);
  const words = message.text.slice(0, longestQuery).trim();
  const looked = query && words !== '' ? { [query.name]: words } : {};
  return proceed(form, withChanges(state, { values: { ...looked, ...values }, open }), message, context);
}

/** The next state of an open form, and what is said. A message to a form that has ended changes nothing. */
export function stepForm(form: Form, state: FormState, message: FormMessage, context: FormContext): FormStep {
  if (state.phase === 'called') return { state, lines: [{ key: 'working' }], outcome: 'waiting' };
  if (!isOpen(state)) return { state, lines: [], outcome: state.phase === 'person' ? 'person' : 'cancelled' };
  if (isCancel(message.text))
    return { state: ended(state, 'cancelled'), lines: [{ key: 'cancelled' }], outcome: 'cancelled' };
  const changes = readSlots(form, state, message.text, context);
  const changed = withChanges(state, changes);
  if (isChanged(state, changed)) return proceed(form, changed, message, context);
  if (state.phase === 'confirming') {
    const consent = readConsent(message.text);
    // "ok wait" and "yes, but is there parking?" agree to nothing yet.
    if (consent?.agrees && consent.rest === '' && state.asked?.about === 'confirm')
      return callFor(form, state, message);
    if (consent && !consent.agrees && state.asked?.about === 'confirm') {
      return ask(state, { about: 'change', line: { key: 'change' } }, []);
    }
  }
  const question = questionOf(form, state, context);
  if (message.mayDigress !== false && isDigression(message.text)) return digress(state, question);
  return ask(state, question, [{ key: 'again' }]);
}

function questionOf(form: Form, state: FormState, context: FormContext): Question {
  if (state.asked?.about === 'change') return { about: 'change', line: { key: 'change' } };
  return nextQuestion(form, state, context) ?? confirmation(form, state, context);
}

/** Asks what is missing, then for confirmation, then calls. */
export function proceed(form: Form, state: FormState, message: FormMessage, context: FormContext): FormStep {
  const question = nextQuestion(form, state, context);
  if (question) return ask({ ...state, phase: 'asking' }, question, []);
  if (form.confirm) return ask({ ...state, phase: 'confirming' }, confirmation(form, state, context), []);
  return callFor(form, state, message);
}

/** Asks, with `before` said first where it is asked again; a person takes over after {@link maxAsks}. */
export function ask(state: FormState, { about, line }: Question, before: readonly Line[]): FormStep {
  const question = JSON.stringify(line);
  const isSame = state.asked?.about === about && state.asked.question === question;
  const times = isSame ? state.asked.times + 1 : 1;
  if (times > maxAsks) return { state: ended(state, 'person'), lines: [{ key: 'person' }], outcome: 'person' };
  const digressions = isSame ? state.asked.digressions : 0;
  const asked = { about, question, times, digressions };
  return { state: { ...state, asked }, lines: [...(isSame ? before : []), line], outcome: 'asked' };
}

function digress(state: FormState, { line }: Question): FormStep {
  if (!state.asked) return { state, lines: [line], outcome: 'digression' };
  const digressions = state.asked.digressions + 1;
  if (digressions > maxDigressions) {
    return { state: ended(state, 'cancelled'), lines: [{ key: 'set_aside' }], outcome: 'digression' };
  }
  const asked = { ...state.asked, digressions };
  return { state: { ...state, asked }, lines: [{ key: 'back' }, line], outcome: 'digression' };
}

/** A question, also behind a word of agreement: "sure, but how much does it cost". */
function isDigression(text: string): boolean {
  const rest = readConsent(text)?.rest ?? '';
  return looksLikeQuestion(text) || looksLikeQuestion(rest.replace(/^(?:but|and|ma|pero|e) /, ''));
}

function callFor(form: Form, state: FormState, { key }: FormMessage): FormStep {
  const call = { action: form.name, values: state.values, key };
  return {
    state: { ...state, phase: 'called', asked: null, call: { key } },
    lines: [],
    outcome: 'call',
    call,
  };
}

function ended(state: FormState, phase: 'cancelled' | 'person'): FormState {
  return { ...state, phase, asked: null };
}

function withChanges(state: FormState, { values, open }: SlotChanges): FormState {
  const known = Object.entries(state.values).filter(([name]) => !(name in open));
  const uncertain = Object.entries({ ...state.open, ...open }).filter(([name]) => !(name in values));
  return {
    ...state,
    values: { ...Object.fromEntries(known), ...values },
    open: Object.fromEntries(uncertain),
  };
}

function isChanged(before: FormState, after: FormState): boolean {
  return JSON.stringify([before.values, before.open]) !== JSON.stringify([after.values, after.open]);
}
