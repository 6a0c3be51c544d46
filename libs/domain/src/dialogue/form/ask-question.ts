import { maxDigressions } from './apply-changes.js';
import type { Form, FormContext, FormMessage, FormState } from './form.js';
import { ended, type FormStep, handOver } from './form-step.js';
import { textOf } from './form-texts.js';
import { currentQuestion, type Question } from './next-question.js';
import { looksLikeQuestion } from './read-words.js';
import type { Line } from './say-line.js';

/** Maximum asks of the same question in a row; then a person takes over. */
export const maxAsks = 2;
/** Maximum replies to one question that are small talk; then a person takes over. */
export const maxChats = 4;

/** Asks a question, with `before` first if it is a repeat; a person takes over after {@link maxAsks}. */
export function ask(state: FormState, next: Question, before: readonly Line[]): FormStep {
  const { about, line } = next;
  const question = JSON.stringify(line);
  const isSame = state.asked?.about === about && state.asked.question === question;
  const times = isSame ? state.asked.times + 1 : 1;
  if (times > maxAsks) return handOver(state);
  const { digressions, chats } = isSame ? state.asked : { digressions: 0 };
  const asked = { about, question, times, digressions, ...(chats && { chats }) };
  return { state: { ...state, asked }, lines: [...(isSame ? before : []), line], outcome: 'asked', ...offersOf(next) };
}

function offersOf({ choices, times }: Question): Pick<Question, 'choices' | 'times'> {
  return { ...(choices && { choices }), ...(times && { times }) };
}

/** Has a question answered, then resumes the form; after {@link maxDigressions} it is set aside. */
export function digress(state: FormState, question: Question): FormStep {
  const { line } = question;
  if (!state.asked) return { state, lines: [line], outcome: 'digression' };
  const digressions = state.asked.digressions + 1;
  if (digressions > maxDigressions) {
    return { state: ended(state, 'cancelled'), lines: [{ key: 'set_aside' }], outcome: 'digression', isUnread: true };
  }
  const asked = { ...state.asked, digressions };
  const lines: Line[] = [{ key: 'back' }, line];
  return { state: { ...state, asked }, lines, outcome: 'digression', isUnread: true, ...offersOf(question) };
}

/**
 * Asks on after small talk, which counts as neither a failed attempt nor a digression. A question of it is answered first. A
 * person takes over after {@link maxChats}.
 */
export function chat(before: FormState, question: Question, { text, isAnswered }: FormMessage): FormStep {
  const chats = (before.asked?.chats ?? 0) + 1;
  if (chats > maxChats) return handOver(before);
  const state = { ...before, asked: before.asked && { ...before.asked, chats } };
  const { line } = question;
  if (isAnswered !== true || !looksLikeQuestion(text))
    return { state, lines: [line], outcome: 'asked', ...offersOf(question) };
  return { state, lines: [{ key: 'back' }, line], outcome: 'digression', ...offersOf(question) };
}

/** Explains the form's own question, and asks it again. It counts as a digression. */
export function explain(state: FormState, question: Question, lines: readonly Line[]): FormStep {
  const digressions = (state.asked?.digressions ?? 0) + 1;
  if (digressions > maxDigressions) return handOver(state);
  const asked = state.asked && { ...state.asked, digressions };
  return { state: { ...state, asked }, lines: [...lines, question.line], outcome: 'asked', ...offersOf(question) };
}

/** Replies to "I don't know", a call for help or a complaint with how else to go on. It is no failed attempt. */
export function helpOn(
  state: FormState,
  question: Question,
  context: FormContext,
  key: 'unsure' | 'complaint' = 'unsure',
): FormStep {
  const step = explain(state, question, [{ key }]);
  return step.outcome === 'asked' ? { ...step, ...offersOf(withPerson(question, context)) } : step;
}

function withPerson(question: Question, { locale }: FormContext): Question {
  return { ...question, choices: [...(question.choices ?? []), textOf('say.person', locale)] };
}

/**
 * Replies that the question has no known answer, and offers a person. It is no failed attempt of the form's own
 * question.
 */
export function unknown(state: FormState, question: Question, context: FormContext): FormStep {
  const digressions = (state.asked?.digressions ?? 0) + 1;
  if (digressions > maxDigressions) return { ...handOver(state), isUnread: true };
  const asked = state.asked && { ...state.asked, digressions };
  return {
    state: { ...state, asked },
    lines: [{ key: 'unknown' }, { key: 'back' }, question.line],
    outcome: 'unknown',
    isUnread: true,
    ...offersOf(withPerson(question, context)),
  };
}

/** Reply to a request for what the form does already: the same question, as after a digression. */
export function askOn(form: Form, state: FormState, context: FormContext): FormStep {
  return explain(state, currentQuestion(form, state, context), []);
}

/** What the questions of a form are for, where it has a title. */
export function purposeOf({ confirms }: Form): readonly Line[] {
  const title = confirms?.title;
  return title ? [{ key: 'purpose', values: { title } }] : [];
}
