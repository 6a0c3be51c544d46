import { isFrustrated } from '../entities/is-frustrated.js';
import { isPuzzled } from '../entities/is-puzzled.js';
import { plainWords, wordSet } from '../entities/plain-words.js';
import { readConsent } from '../entities/read-consent.js';
import { withChanges } from './apply-changes.js';
import { explain } from './ask-question.js';
import { acknowledge, proceed } from './continue-form.js';
import type { Form, FormContext, FormMessage, FormState, Slot } from './form.js';
import type { FormStep } from './form-step.js';
import { isNameField } from './named-fields.js';
import { currentQuestion } from './next-question.js';
import type { SlotChanges } from './read-slots.js';
import { looksLikeQuestion } from './read-words.js';

/** Words of a message for the slot of free text that was asked for. */
export interface WordsTaken {
  readonly slot: Slot;
  readonly value: string;
}

const ofCode = wordSet(
  'number no nr num id code reference ref pin serial plate tracking sku zip postcode iban vat numero codice riferimento matricola targa protocollo tracciamento cap',
);
/** Around a code: "my number: C-7", "il numero C-7". */
const around = wordSet(
  'my the it is its s this that for here sorry mio mia il la l e ecco del della di per scusi please thanks grazie prego',
);
/** Openings of sentences, which no name has. */
const ofSentence = wordSet(
  'i you we this that it there please not don dont can could io tu lei voi non questo quello sto voglio vorrei posso puoi puo',
);

/** Words that a message has for the slot of free text that was asked for; null: none. */
export function wordsTaken(
  form: Form,
  { asked }: FormState,
  { values }: Pick<SlotChanges, 'values'>,
): WordsTaken | null {
  const slot = form.slots.find(({ name }) => name === asked?.about);
  const value = slot && (slot.kind === 'text' || slot.kind === 'name') ? values[slot.name] : undefined;
  return slot && typeof value === 'string' ? { slot, value } : null;
}

/** Slot of free text that a step has filled in reply to its question; null: none. */
export function filledInWords(form: Form, before: FormState, { values }: FormState): Slot | null {
  const taken = wordsTaken(form, before, { values });
  return taken && taken.value !== before.values[taken.slot.name] ? taken.slot : null;
}

/** Whether words for a slot may be a request. A text that describes a problem resembles one, and a code does not. */
export function mayBeRequest(slot: Slot, text: string): boolean {
  return !slot.isDescription && !slot.isQuery && !isCodeField(slot) && plainWords(text).includes(' ');
}

/** The value in words for a slot, and whether they may be something else: then the visitor confirms it. */
export function judgeWords(
  { slot, value }: WordsTaken,
  { isRequest = false }: Pick<FormMessage, 'isRequest'>,
): { readonly value: string; readonly isDoubtful: boolean } {
  if (slot.isDescription || slot.isQuery) return { value, isDoubtful: false };
  if (isCodeField(slot)) return codeIn(slot, value);
  const [first = '', ...rest] = plainWords(value).split(' ');
  const isSentence = rest.length > 0 && ofSentence.has(first);
  const isNoName = isNameField(slot) && (isSentence || looksLikeQuestion(value));
  const isOdd = isPuzzled(`${value}?`) || (slot.isCode === true && isFrustrated(value));
  return { value, isDoubtful: isRequest || isNoName || isOdd };
}

/** Whether the label of a free text announces a number or a code. */
export function isCodeField({ kind, isCode, label }: Slot): boolean {
  if (kind !== 'text' || !isCode || typeof label !== 'object' || label === null) return false;
  return Object.values(label).some((one) =>
    plainWords(one)
      .split(' ')
      .some((word) => ofCode.has(word)),
  );
}

/** A code without a digit is a word in capitals; of a sentence, the code is its only word with a digit. */
function codeIn({ label }: Slot, text: string): { readonly value: string; readonly isDoubtful: boolean } {
  const labels = typeof label === 'object' && label !== null ? Object.values(label) : [];
  const ofLabel = new Set(labels.flatMap((one) => plainWords(one).split(' ')));
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isBeside = (word: string) =>
    plainWords(word)
      .split(' ')
      .every((one) => ofLabel.has(one) || ofCode.has(one) || around.has(one));
  const said = words.filter((word) => /\d/.test(word) || !isBeside(word));
  const codes = said.filter((word) => /\d/.test(word));
  const [code] = codes;
  if (said.length > 0 && said.every((word) => /\d/.test(word) || /^[\p{Lu}._/-]{1,40}$/u.test(word)))
    return { value: said.length === words.length ? text : withoutMarks(said.join(' ')), isDoubtful: false };
  if (code !== undefined && codes.length === 1) return { value: withoutMarks(code), isDoubtful: true };
  return { value: text, isDoubtful: true };
}

function withoutMarks(code: string): string {
  return code.replace(/^[#:"'“«(]{1,3}/u, '').replace(/(?<![.,;:!?"'”»)])[.,;:!?"'”»)]{1,5}$/u, '');
}

/** Asks whether words are the value of a slot. What is no code at all may be another request. */
export function propose(form: Form, state: FormState, slot: Slot, value: string, context: FormContext): FormStep {
  const proposing = { ...state, proposed: { slot: slot.name, value } };
  const step = explain(proposing, currentQuestion(form, proposing, context), []);
  return isCodeField(slot) && !/\d/.test(value) ? { ...step, isUnread: true } : step;
}

/** Reply to yes or no, where words were proposed as a value. Null: neither, so that the message is read by itself. */
export function answerProposal(
  form: Form,
  before: FormState,
  message: FormMessage,
  context: FormContext,
): FormStep | null {
  const consent = before.proposed ? readConsent(message.text) : null;
  if (!before.proposed || consent === null || consent.rest !== '') return null;
  const { slot, value } = before.proposed;
  const state = withoutProposal(before);
  if (!consent.agrees) return explain(state, currentQuestion(form, state, context), []);
  const changed = withChanges(state, { values: { [slot]: value }, open: {} });
  return acknowledge(form, state, proceed(form, changed, message, context));
}

export function withoutProposal({ proposed: _, ...state }: FormState): FormState {
  return state;
}
