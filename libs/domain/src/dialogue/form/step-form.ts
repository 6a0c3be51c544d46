import { asksWhere, asksWhy } from '../entities/about-question.js';
import { plainWords } from '../entities/plain-words.js';
import { dropsRequest, isCancel } from '../entities/read-cancel.js';
import { readConsent } from '../entities/read-consent.js';
import { isLikeEmail } from '../entities/read-email.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';
import { answerBeside } from './answer-beside.js';
import { isChanged, withChanges, withProgress } from './apply-changes.js';
import { ask, chat, digress, explain, unknown } from './ask-question.js';
import { acknowledge, proceed } from './continue-form.js';
import { answerProposal, judgeWords, propose, withoutProposal, wordsTaken } from './doubtful-words.js';
import { type Form, type FormContext, type FormMessage, type FormState, isOpen, type SlotValue } from './form.js';
import { callFor, cancelled, type FormStep } from './form-step.js';
import { bookableSlot } from './free-times.js';
import { isApproval, isChat } from './is-chat.js';
import { isNumeric } from './mentioned-number.js';
import { fieldDoubted, fieldToChange } from './named-fields.js';
import { currentQuestion, type Question, whatToChange } from './next-question.js';
import { proposesTime, withOtherTime } from './other-time.js';
import { labelOf, wantsOthers } from './pick-offered.js';
import { readFieldNumber } from './read-field-number.js';
import { isWords, optionLabelled, readSlots, type SlotChanges } from './read-slots.js';
import { looksLikeQuestion } from './read-words.js';
import type { Line } from './say-line.js';

/** Transition of an open form: next state and reply. A message to a finished form changes nothing. */
export function stepForm(form: Form, before: FormState, message: FormMessage, context: FormContext): FormStep {
  if (before.phase === 'called') return { state: before, lines: [{ key: 'working' }], outcome: 'waiting' };
  if (!isOpen(before)) return { state: before, lines: [], outcome: before.phase === 'person' ? 'person' : 'cancelled' };
  if (isCancel(message.text)) return cancelled(before, 'cancelled');
  const proposal = answerProposal(form, before, message, context);
  if (proposal) return proposal;
  const state = withoutProposal(before);
  const question = currentQuestion(form, state, context);
  const { times: listed = [] } = question;
  if (listed.length > 0 && (wantsOthers(message.text, listed, context) || isPlain(message.text, false)))
    return askFreely(form, state, context);
  const isConfirmation = state.asked?.about === 'confirm';
  const isApproved = isConfirmation && isApproval(message.text);
  if (!isApproved && isChat(form, state, message.text, context)) return chat(state, question, message);
  const reopened = isOption(form, state, message.text) ? null : withOtherTime(form, state, message.text, context);
  if (reopened) return proceed(form, reopened, message, context);
  const beside = answerBeside(form, state, message, question, context);
  if (beside) return beside;
  const renamed = state.phase === 'confirming' ? fieldToChange(form, message.text) : null;
  if (renamed) return proceed(form, { ...state, changing: renamed.name }, message, context);
  const doubted = fieldDoubted(form, state, message.text);
  if (doubted) return proceed(form, { ...state, doubted: [doubted.name] }, message, context);
  const said = withImplied(form, question, message.text, context);
  const read = readSlots(form, state, said, context);
  if (isDropped(form, state, message.text, read)) return cancelled(state, 'cancelled');
  const words = wordsTaken(form, state, read);
  const judged = words && judgeWords(words, message);
  if (words && judged?.isDoubtful) return propose(form, state, words.slot, judged.value, context);
  const changes = words && judged ? { ...read, values: { ...read.values, [words.slot.name]: judged.value } } : read;
  const changed = withChanges(state, changes);
  if (isChanged(state, changed))
    return acknowledge(form, state, proceed(form, withProgress(form, state, changed), message, context));
  // A value that is known already counts as understood.
  if (Object.keys(changes.values).length > 0 || isRepeated(form, state, message.text))
    return { ...explain(state, question, isConfirmation ? [{ key: 'again.same' }] : []), isUnread: true };
  if (isPlain(message.text, true) && isAmongSeveral(form, question))
    return explain(state, question, [{ key: 'again.which' }]);
  const settled = isConfirmation && state.phase === 'confirming' ? answerSummary(form, state, message) : null;
  if (settled) return settled;
  if (isRefused(form, state, message.text)) return cancelled(state, 'refused_consent');
  const own = aboutQuestion(form, state, message);
  if (own) return explain(state, question, own);
  if (isDigression(message.text))
    return message.isAnswered === false ? unknown(state, question, context) : digress(state, question);
  return {
    ...ask(state, question, [notRead(form, state, message, context)]),
    isUnread: true,
  };
}

/**
 * Whether the visitor drops the request, and says nothing but words for it: "forget it, I'll call", not "never mind, on
 * Tuesday". A description may tell that somebody has changed their mind.
 */
function isDropped({ slots }: Form, { asked }: FormState, text: string, { values, open }: SlotChanges): boolean {
  if (looksLikeQuestion(text) || !dropsRequest(text)) return false;
  const isDescribing = slots.some(({ name, isDescription }) => name === asked?.about && isDescription);
  const isOnlyWords = slots.every((slot) => !(slot.name in values || slot.name in open) || isWords(slot));
  return !isDescribing && isOnlyWords;
}

/** Reply to the answer to the summary: a plain yes calls, a no asks what to change, or cancels where nothing can be. Null: neither. */
function answerSummary(form: Form, state: FormState, message: FormMessage): FormStep | null {
  const consent = isApproval(message.text) ? { agrees: true, rest: '' } : readConsent(message.text);
  // "ok wait" and "yes, but is there parking?" are no consent yet.
  if (consent?.agrees) return consent.rest === '' ? callFor(form, state, message) : null;
  if (!consent) return null;
  return isAllOrNothing(form) ? cancelled(state, 'cancelled') : ask(state, whatToChange, []);
}

/** Whether the summary leaves nothing to change: an appointment is cancelled or not, an amount is paid or not. */
function isAllOrNothing({ action, slots }: Form): boolean {
  return action === 'appointment.cancel' || (slots.length > 0 && slots.every(({ isFixed }) => isFixed));
}

/** The message with what it leaves out: the only time that a yes is about, or the no before another time. */
function withImplied(
  form: Form,
  { times: [only, ...others] = [] }: Question,
  text: string,
  context: FormContext,
): string {
  if (only && others.length === 0 && isPlain(text, true)) return labelOf(only, context);
  return proposesTime(form, text, context) ? `no, ${text}` : text;
}

/** Whether a message is a plain yes or no. */
function isPlain(text: string, agrees: boolean): boolean {
  const consent = readConsent(text);
  return consent?.agrees === agrees && consent.rest === '' && !text.includes('?');
}

/** Whether a yes to a question leaves open which of several is meant. */
function isAmongSeveral({ slots }: Form, { about, choices = [], times = [] }: Question): boolean {
  const isList = slots.some(({ name, kind }) => name === about && kind !== 'consent' && kind !== 'yes_no');
  return isList && Math.max(choices.length, times.length) > 1;
}

/** Whether a reply to the summary repeats words that are in it. */
function isRepeated({ slots }: Form, { phase, values }: FormState, text: string): boolean {
  const words = plainWords(withoutCourtesy(text));
  const isSaid = (value: SlotValue | undefined) => typeof value === 'string' && plainWords(value) === words;
  return phase === 'confirming' && words !== '' && slots.some((slot) => isWords(slot) && isSaid(values[slot.name]));
}

/** No offered time suits: asks for any day and time. */
function askFreely(form: Form, state: FormState, context: FormContext): FormStep {
  const name = bookableSlot(form)?.name ?? '';
  const { [name]: _, ...open } = state.open;
  const freely = { ...state, open, offered: null };
  return ask(freely, currentQuestion(form, freely, context), []);
}

/** Whether the visitor refuses a required consent. */
function isRefused(form: Form, { asked }: FormState, text: string): boolean {
  const isAsked = form.slots.some(({ kind, name }) => kind === 'consent' && name === asked?.about);
  return isAsked && readConsent(text)?.agrees === false && !isDigression(text);
}

/** Whether the message chooses an option of the question: "Another day". */
function isOption({ slots }: Form, { asked }: FormState, text: string): boolean {
  const slot = slots.find(({ name }) => name === asked?.about);
  return slot !== undefined && optionLabelled(slot, text) !== undefined;
}

/** Whether the message is a question, possibly after agreement: "sure, but how much does it cost". */
function isDigression(text: string): boolean {
  const rest = readConsent(text)?.rest ?? '';
  return looksLikeQuestion(text) || looksLikeQuestion(rest.replace(/^(?:but|and|ma|pero|e) /, ''));
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
