import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import { asksWhere, asksWhy } from '../entities/about-question.js';
import { isUnsure } from '../entities/is-unsure.js';
import { isCancel } from '../entities/read-cancel.js';
import { readConsent } from '../entities/read-consent.js';
import { isLikeEmail } from '../entities/read-email.js';
import { readProduct } from '../entities/read-product.js';
import { isChanged, maxDigressions, replaced, withChanges, withProgress } from './apply-changes.js';
import { type Form, type FormCall, type FormContext, type FormMessage, type FormState, isOpen } from './form.js';
import { textOf } from './form-texts.js';
import {
  bookableSlot,
  fitTimes,
  nothingFrom,
  settleOffered,
  type TimesQuery,
  timesWanted,
  withoutDay,
} from './free-times.js';
import { isApproval, isChat } from './is-chat.js';
import { isNumeric } from './mentioned-number.js';
import { fieldDoubted, fieldToChange } from './named-fields.js';
import { confirmation, lineValueOf, nextQuestion, type Question } from './next-question.js';
import { proposesTime, withOtherTime, withoutTime } from './other-time.js';
import { wantsOthers } from './pick-offered.js';
import { descriptionAfter } from './read-description.js';
import { readFieldNumber } from './read-field-number.js';
import { optionLabelled, readSlots } from './read-slots.js';
import { isPuzzled, looksLikeQuestion } from './read-words.js';
import type { Line, LineValue } from './say-line.js';

/** Maximum asks of the same question in a row; then a person takes over. */
export const maxAsks = 2;
/** Maximum replies to one question that are small talk; then a person takes over. */
export const maxChats = 4;

/**
 * Outcome of a message. `digression`: a question, to be answered before `lines` resume the form; `unknown`: there is no
 * answer to it, as `lines` say. `call`: call the action. `times`: read free times, for {@link continueWithTimes}. `person`:
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

/** Reply to a wish that the form fulfils already: the same question, as after a digression. */
export function askOn(form: Form, state: FormState, context: FormContext): FormStep {
  return explain(state, questionOf(form, state, context), []);
}

/** Reply to a wish for another date than that of the form, which only its recognition understands. */
export function askTimeAgain(form: Form, state: FormState, message: FormMessage, context: FormContext): FormStep {
  const reopened = withoutTime(form, state);
  return reopened ? proceed(form, reopened, message, context) : askOn(form, state, context);
}

/** Form without values. */
export function emptyForm(form: FormState['form']): FormState {
  return { form, phase: 'asking', values: {}, open: {}, asked: null, call: null, refusals: 0 };
}

/**
 * Starts a form with the message that requested it, which may fill slots: "book me in for tomorrow at 10". `known`:
 * values that need not be asked for, of a signed-in visitor or given before.
 */
export function startForm(
  form: Form,
  message: FormMessage,
  context: FormContext,
  known: Partial<Pick<FormState, 'values' | 'open'>> = {},
): FormStep {
  const state = { ...emptyForm(form.name), ...known };
  const { values, ...uncertain } = readSlots(form, state, message.text, context);
  const query = form.slots.find(({ isQuery }) => isQuery);
  const product = query && readProduct(message.text);
  const described = form.slots.find(({ isDescription }) => isDescription);
  const description = described && descriptionAfter(message.text);
  const looked = {
    ...(query && product && { [query.name]: product }),
    ...(described && description && { [described.name]: description }),
  };
  return proceed(form, withChanges(state, { values: { ...looked, ...values }, ...uncertain }), message, context);
}

/** Transition of an open form: next state and reply. A message to a finished form changes nothing. */
export function stepForm(form: Form, state: FormState, message: FormMessage, context: FormContext): FormStep {
  if (state.phase === 'called') return { state, lines: [{ key: 'working' }], outcome: 'waiting' };
  if (!isOpen(state)) return { state, lines: [], outcome: state.phase === 'person' ? 'person' : 'cancelled' };
  if (isCancel(message.text))
    return { state: ended(state, 'cancelled'), lines: [{ key: 'cancelled' }], outcome: 'cancelled' };
  const { offered } = state;
  if (offered && state.asked?.about === bookableSlot(form)?.name && wantsOthers(message.text, offered.times, context))
    return askFreely(form, state, context);
  const isApproved = state.asked?.about === 'confirm' && isApproval(message.text);
  if (!isApproved && isChat(form, state, message.text, context))
    return chat(state, questionOf(form, state, context), message);
  const reopened = isOption(form, state, message.text) ? null : withOtherTime(form, state, message.text, context);
  if (reopened) return proceed(form, reopened, message, context);
  if (isUnsure(message.text)) return helpOn(state, questionOf(form, state, context), context);
  const renamed = state.phase === 'confirming' ? fieldToChange(form, message.text) : null;
  if (renamed) return proceed(form, { ...state, changing: renamed.name }, message, context);
  const doubted = fieldDoubted(form, state, message.text);
  if (doubted) return proceed(form, { ...state, doubted: [doubted.name] }, message, context);
  const said = proposesTime(form, message.text, context) ? `no, ${message.text}` : message.text;
  const changes = readSlots(form, state, said, context);
  const changed = withChanges(state, changes);
  if (isChanged(state, changed))
    return acknowledge(form, state, proceed(form, withProgress(form, state, changed), message, context));
  // A value that is known already counts as understood.
  if (Object.keys(changes.values).length > 0 && state.phase === 'asking')
    return { ...explain(state, questionOf(form, state, context), []), isUnread: true };
  if (state.phase === 'confirming') {
    const consent = isApproved ? { agrees: true, rest: '' } : readConsent(message.text);
    // "ok wait" and "yes, but is there parking?" are no consent yet.
    if (consent?.agrees && consent.rest === '' && state.asked?.about === 'confirm')
      return callFor(form, state, message);
    if (consent && !consent.agrees && state.asked?.about === 'confirm') {
      if (isAllOrNothing(form))
        return { state: ended(state, 'cancelled'), lines: [{ key: 'cancelled' }], outcome: 'cancelled' };
      return ask(state, { about: 'change', line: { key: 'change' } }, []);
    }
  }
  if (isRefused(form, state, message.text))
    return { state: ended(state, 'cancelled'), lines: [{ key: 'refused_consent' }], outcome: 'cancelled' };
  const question = questionOf(form, state, context);
  const own = aboutQuestion(form, state, message);
  if (own) return explain(state, question, own);
  if (isDigression(message.text))
    return message.isAnswered === false ? unknown(state, question, context) : digress(state, question);
  return {
    ...ask(state, question, isPuzzled(message.text) ? [] : [notRead(form, state, message, context)]),
    isUnread: true,
  };
}

/** Whether the message chooses an option of the question: "Another day". */
function isOption({ slots }: Form, { asked }: FormState, text: string): boolean {
  const slot = slots.find(({ name }) => name === asked?.about);
  return slot !== undefined && optionLabelled(slot, text) !== undefined;
}

/** Names the values that the message has replaced, before the next question. The summary names all of them. */
function acknowledge(form: Form, before: FormState, step: FormStep): FormStep {
  if (step.outcome === 'times') return { ...step, before };
  if (step.outcome !== 'asked' || step.state.phase !== 'asking') return step;
  const lines = replaced(form, before, step.state).flatMap((slot): Line[] => {
    const { name, label } = slot;
    const value = step.state.values[name];
    if (label === null || value === undefined) return [];
    const named: LineValue = typeof label === 'string' ? { kind: 'term', key: label } : { kind: 'words', words: label };
    return [{ key: 'corrected', values: { label: named, value: lineValueOf(slot, value) } }];
  });
  return { ...step, lines: [...lines, ...step.lines] };
}

function notRead(form: Form, { asked, doubted = [] }: FormState, { text }: FormMessage, context: FormContext): Line {
  const slot = form.slots.find(({ name }) => name === asked?.about);
  const takesEmail = form.slots.some(({ name, kind }) => kind === 'email' && [slot?.name, ...doubted].includes(name));
  if (takesEmail && isLikeEmail(text)) return { key: 'again.email' };
  const number = slot && isNumeric(slot) ? Number(readFieldNumber(slot, text, context) ?? Number.NaN) : Number.NaN;
  const { minimum = null, maximum = null } = slot?.bounds ?? {};
  if (minimum !== null && number < minimum)
    return { key: 'again.least', values: { minimum: { kind: 'number', number: minimum } } };
  if (maximum !== null && number > maximum)
    return { key: 'again.most', values: { maximum: { kind: 'number', number: maximum } } };
  return { key: 'again' };
}

/**
 * Answer to a question about the form's own: the reason for it, or where the number is, which the question itself
 * explains.
 */
function aboutQuestion(form: Form, { asked }: FormState, { text, isAnswered }: FormMessage): readonly Line[] | null {
  const slot = form.slots.find(({ name }) => name === asked?.about);
  if (slot?.why && isAnswered !== true && asksWhy(text)) return [{ key: slot.why }];
  return slot?.kind === 'order_number' && isAnswered === false && asksWhere(text) ? [] : null;
}

/** Whether the summary leaves nothing to change: an appointment is cancelled or not, an amount is paid or not. */
function isAllOrNothing({ action, slots }: Form): boolean {
  return action === 'appointment.cancel' || (slots.length > 0 && slots.every(({ isFixed }) => isFixed));
}

function questionOf(form: Form, state: FormState, context: FormContext): Question {
  if (state.asked?.about === 'change') return { about: 'change', line: { key: 'change' } };
  return nextQuestion(form, state, context) ?? confirmation(form, state, context);
}

/** Continues a form after a look-up, such as of an appointment. */
export function continueForm(form: Form, state: FormState, message: FormMessage, context: FormContext): FormStep {
  return proceed(form, { ...state, phase: 'asking', asked: null, call: null }, message, context);
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

/** Asks a question, with `before` first if it is a repeat; a person takes over after {@link maxAsks}. */
export function ask(state: FormState, next: Question, before: readonly Line[]): FormStep {
  const { about, line } = next;
  const question = JSON.stringify(line);
  const isSame = state.asked?.about === about && state.asked.question === question;
  const times = isSame ? state.asked.times + 1 : 1;
  if (times > maxAsks) return { state: ended(state, 'person'), lines: [{ key: 'person' }], outcome: 'person' };
  const { digressions, chats } = isSame ? state.asked : { digressions: 0 };
  const asked = { about, question, times, digressions, ...(chats && { chats }) };
  return { state: { ...state, asked }, lines: [...(isSame ? before : []), line], outcome: 'asked', ...offersOf(next) };
}

function offersOf({ choices, times }: Question): Pick<Question, 'choices' | 'times'> {
  return { ...(choices && { choices }), ...(times && { times }) };
}

/** No offered time suits: asks for any day and time. */
function askFreely(form: Form, state: FormState, context: FormContext): FormStep {
  const name = bookableSlot(form)?.name ?? '';
  const { [name]: _, ...open } = state.open;
  const freely = { ...state, open, offered: null };
  return ask(freely, questionOf(form, freely, context), []);
}

/** Whether the visitor refuses a required consent. */
function isRefused(form: Form, { asked }: FormState, text: string): boolean {
  const isAsked = form.slots.some(({ kind, name }) => kind === 'consent' && name === asked?.about);
  return isAsked && readConsent(text)?.agrees === false && !isDigression(text);
}

function digress(state: FormState, question: Question): FormStep {
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
function chat(before: FormState, question: Question, { text, isAnswered }: FormMessage): FormStep {
  const chats = (before.asked?.chats ?? 0) + 1;
  if (chats > maxChats) return { state: ended(before, 'person'), lines: [{ key: 'person' }], outcome: 'person' };
  const state = { ...before, asked: before.asked && { ...before.asked, chats } };
  const { line } = question;
  if (isAnswered !== true || !looksLikeQuestion(text))
    return { state, lines: [line], outcome: 'asked', ...offersOf(question) };
  return { state, lines: [{ key: 'back' }, line], outcome: 'digression', ...offersOf(question) };
}

/** Explains the form's own question, and asks it again. It counts as a digression. */
function explain(state: FormState, question: Question, lines: readonly Line[]): FormStep {
  const digressions = (state.asked?.digressions ?? 0) + 1;
  if (digressions > maxDigressions)
    return { state: ended(state, 'person'), lines: [{ key: 'person' }], outcome: 'person' };
  const asked = state.asked && { ...state.asked, digressions };
  return { state: { ...state, asked }, lines: [...lines, question.line], outcome: 'asked', ...offersOf(question) };
}

/** Replies to "I don't know" with how else to go on. It is no failed attempt. */
function helpOn(state: FormState, question: Question, context: FormContext): FormStep {
  const step = explain(state, question, [{ key: 'unsure' }]);
  return step.outcome === 'asked' ? { ...step, ...offersOf(withPerson(question, context)) } : step;
}

function withPerson(question: Question, { locale }: FormContext): Question {
  return { ...question, choices: [...(question.choices ?? []), textOf('say.person', locale)] };
}

/**
 * Replies that the question has no known answer, and offers a person. It is no failed attempt of the form's own
 * question.
 */
function unknown(state: FormState, question: Question, context: FormContext): FormStep {
  const digressions = (state.asked?.digressions ?? 0) + 1;
  if (digressions > maxDigressions)
    return {
      state: ended(state, 'person'),
      lines: [{ key: 'person' }],
      outcome: 'person',
      isUnread: true,
    };
  const asked = state.asked && { ...state.asked, digressions };
  return {
    state: { ...state, asked },
    lines: [{ key: 'unknown' }, { key: 'back' }, question.line],
    outcome: 'unknown',
    isUnread: true,
    ...offersOf(withPerson(question, context)),
  };
}

/** Whether the message is a question, possibly after agreement: "sure, but how much does it cost". */
function isDigression(text: string): boolean {
  const rest = readConsent(text)?.rest ?? '';
  return looksLikeQuestion(text) || looksLikeQuestion(rest.replace(/^(?:but|and|ma|pero|e) /, ''));
}

function callFor(form: Form, state: FormState, { key }: FormMessage): FormStep {
  const call = { action: form.action, values: state.values, key };
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
