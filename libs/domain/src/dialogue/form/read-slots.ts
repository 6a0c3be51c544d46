import { emailAddress } from '#contracts/text.js';
import { plainWords } from '../entities/plain-words.js';
import { readConsent } from '../entities/read-consent.js';
import { readCorrection } from '../entities/read-correction.js';
import { readEmails, readSpelledEmail } from '../entities/read-email.js';
import { readMoney } from '../entities/read-money.js';
import { readTypedPhone } from '../entities/read-phone.js';
import { isAboutPlaces } from '../entities/read-position.js';
import { withoutCourtesy } from '../intents/without-courtesy.js';
import type { WhenReading } from '../when/when-reading.js';
import type { Form, FormContext, FormState, Slot, SlotOption, SlotValue } from './form.js';
import { isTimeForName, timeAfterName, withoutTimeAfter } from './is-time-for-name.js';
import { isNumeric, maxMentioned, mentionedNumber } from './mentioned-number.js';
import { isNameField, labelledValues, onlyNames } from './named-fields.js';
import { numbersMeant } from './numbers-meant.js';
import { allNamed, pickNamed } from './pick-named.js';
import { readDateTime, type SlotReading } from './read-date-time.js';
import { contactIn } from './read-description.js';
import { isWithin, readFieldNumber } from './read-field-number.js';
import {
  bareCode,
  introducedName,
  isGreeted,
  looksLikeQuestion,
  readCode,
  readName,
  readQuestionableName,
  readText,
} from './read-words.js';

/** Changes by a message: certain values, uncertain dates and times, and several values for one slot. */
export interface SlotChanges {
  readonly values: Readonly<Record<string, SlotValue>>;
  readonly open: Readonly<Record<string, WhenReading>>;
  readonly several?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads the slots in a message: the one asked for first, then others. Known values are replaced only by a correction ("no, at four"), in
 * reply to what is wrong with a summary, or if the message has nothing for the slot asked for.
 */
export function readSlots(form: Form, state: FormState, text: string, context: FormContext): SlotChanges {
  const correction = readCorrection(text);
  const words = correction ?? text;
  const reader: Reader = { form, state, context, isFree: false };
  const asked = form.slots.find(({ name }) => name === state.asked?.about);
  const isNamed = asked !== undefined && isWords(asked) && onlyNames(form, state, asked, words);
  const said = asked && !isNamed ? readSlot(asked, reader, words, true) : null;
  // "no, at four" is not a name.
  const isOther = correction !== null && asked !== undefined && isWords(asked) && saysMore(reader, words);
  const named = labelledValues(form, words, context);
  const labelled = named.flatMap((one) => {
    const reading = readSlot(one.slot, reader, one.text, true);
    const isTooLong = isNumeric(one.slot) && Number(reading?.value ?? 0) > maxMentioned;
    return reading && !isTooLong ? [{ ...one, reading }] : [];
  });
  const isLabelled = [...labelled, ...named.filter((one) => one.text === '')].some(({ isMarked }) => isMarked);
  // "John Smith, john@example.org" is no problem.
  const contact = asked?.isDescription ? contactIn(words) : null;
  const own = isOther || isLabelled || contact ? null : said;
  const isAnswerToNone = own === null && !looksLikeQuestion(text);
  const mayReplace = state.phase === 'confirming' || correction !== null || isAnswerToNone;
  // "Ada Rossi, but make it Wednesday".
  const moved = own && asked?.kind === 'name' ? timeAfterName(words, context) : null;
  const isFree = own === null && (state.phase === 'confirming' || correction !== null);
  const found = new Map<string, SlotReading>();
  const kinds = new Set<string>();
  if (asked && own) {
    found.set(asked.name, own);
    kinds.add(asked.kind);
  }
  const isSentence = own !== null && asked?.kind === 'text';
  for (const { slot, reading } of isSentence ? [] : labelled) {
    if (isKnown(state, slot) && !mayReplace) continue;
    found.set(slot.name, reading);
    kinds.add(slot.kind);
  }
  // Words of a text slot have no other meaning: "the zip broke on Monday". Nor have those of a choice: "the second" is not a day.
  const isTaken = isSentence || (asked?.kind === 'choice' && isAboutPlaces(words, asked.options?.length ?? 0));
  const unfilledFirst = [...form.slots].sort(
    (one, other) => Number(isKnown(state, one)) - Number(isKnown(state, other)),
  );
  for (const slot of isTaken ? [] : unfilledFirst) {
    if (found.has(slot.name) || kinds.has(slot.kind) || slot.isFixed) continue;
    // "4 or 5 people" is no answer, and has no number for itself either.
    if (slot === asked && isNumeric(slot)) continue;
    const name = isNameField(slot) ? (contact?.name ?? introducedName(words)) : null;
    if (isWords(slot) && name === null) continue;
    const after = isWhen(slot) ? moved : null;
    if (isKnown(state, slot) && !mayReplace && after === null) continue;
    const reading = name === null ? readSlot(slot, { ...reader, isFree }, after ?? words, false) : { value: name };
    if (!reading) continue;
    found.set(slot.name, reading);
    kinds.add(slot.kind);
  }
  const values: Record<string, SlotValue> = {};
  const open: Record<string, WhenReading> = {};
  const several: Record<string, readonly string[]> = {};
  for (const [name, reading] of found) {
    if (reading.value !== undefined) values[name] = reading.value;
    else if (reading.open) open[name] = reading.open;
    else if (reading.several && form.slots.some((slot) => slot.name === name && slot.required))
      several[name] = reading.several;
    // Optional slots are not asked about: the last value counts.
    else if (reading.several) values[name] = reading.several.at(-1) ?? '';
  }
  return { values, open, several };
}

function isWhen({ kind }: Slot): boolean {
  return kind === 'date' || kind === 'date_time';
}

/** Whether a slot takes words as they are. */
export function isWords({ kind }: Pick<Slot, 'kind'>): boolean {
  return kind === 'text' || kind === 'name';
}

/** Whether the message has a value for a slot other than free text. */
function saysMore(reader: Reader, text: string): boolean {
  return reader.form.slots.some((slot) => !isWords(slot) && readSlot(slot, reader, text, false) !== null);
}

/** Context of reading the slots of a form. `isFree`: of {@link mentionedNumber}. */
interface Reader {
  readonly form: Form;
  readonly state: FormState;
  readonly context: FormContext;
  readonly isFree: boolean;
}

/** Values of `consent` and `yes_no` slots. */
export const agreed = 'yes';
export const refused = 'no';

function isKnown({ values, doubted = [] }: FormState, { name }: Slot): boolean {
  return values[name] !== undefined && !doubted.includes(name);
}

function readSlot(slot: Slot, reader: Reader, text: string, isAsked: boolean): SlotReading | null {
  const { form, state, context, isFree } = reader;
  const value = (found: SlotValue | undefined): SlotReading | null => (found === undefined ? null : { value: found });
  switch (slot.kind) {
    case 'date_time':
    case 'date':
      return readDateTime(slot, state, text, context, isAsked);
    case 'email':
      return oneOf(slot, state, text, emailsIn(text, isAsked));
    case 'phone': {
      const typed = isAsked || state.phase === 'confirming' ? readTypedPhone(text) : null;
      const phones = context.readPhones(text, context.country);
      return oneOf(slot, state, text, phones.length === 0 && typed !== null ? [typed] : phones);
    }
    case 'order_number': {
      const said = numbersMeant(text, slot.format ?? context.orderNumbers, isAsked);
      // "2" is the second of the list, unless it is one of its numbers.
      const listed = said.filter((one) => slot.options?.some(({ id }) => id === one));
      if (listed.length > 0) return oneOf(slot, state, text, listed);
      const chosen = slot.options && chosenOption(slot, text, isAsked);
      if (chosen !== undefined) return value(chosen);
      if (said.length > 0) return oneOf(slot, state, text, said);
      const code = slot.isCode && isAsked ? (readCode(text) ?? bareCode(text)) : null;
      return code === null ? oneOf(slot, state, text, []) : value(code);
    }
    case 'money':
      return value(readMoney(text, { ...context, asked: isAsked }).at(-1));
    case 'choice': {
      const { options = [] } = slot;
      const left = options.filter(({ id }) => state.several?.[slot.name]?.includes(id) ?? true);
      const chosen =
        chosenOption({ ...slot, options: left }, text, isAsked) ??
        chosenOption(slot, text, isAsked) ??
        (state.asked === null && slot.ask === 'ask.service' ? singledOut(options, text) : undefined);
      return chosen === undefined && isAsked ? fewerOptions(options, text) : value(chosen);
    }
    case 'name':
      return value((isAsked ? nameIn(text, context) : null) ?? introducedName(text) ?? undefined);
    case 'text':
      if (isAsked && isNameField(slot) && introducedName(text) === null && isTimeForName(text, context)) return null;
      if (isAsked && isNameField(slot))
        return value(
          introducedName(text) ?? nameIn(text, context) ?? (isGreeted(text) ? null : readText(text)) ?? undefined,
        );
      return value((slot.isCode ? readCode(text) : null) ?? readText(text, slot.isQuery) ?? undefined);
    case 'number':
    case 'integer': {
      const said = isAsked ? readFieldNumber(slot, text, context) : mentionedNumber(slot, form, text, context, isFree);
      return value(said !== null && isWithin(slot, said) ? said : undefined);
    }
    case 'yes_no': {
      const said = isAsked ? readConsent(text) : null;
      return value(said?.rest === '' ? (said.agrees ? agreed : refused) : undefined);
    }
    case 'consent':
      return value(isAsked && readConsent(text)?.agrees ? agreed : undefined);
  }
}

function emailsIn(text: string, isAsked: boolean): string[] {
  const written = readEmails(text);
  const spelled = isAsked && written.length === 0 ? readSpelledEmail(text) : null;
  return [...written, ...(spelled === null ? [] : [spelled])].filter((one) => emailAddress.safeParse(one).success);
}

/** Name in reply to the question for it, where "Monday please" corrects the date. */
function nameIn(text: string, context: FormContext): string | null {
  return isTimeForName(text, context)
    ? null
    : (readName(withoutTimeAfter(text, context)) ?? readQuestionableName(text));
}

/** The only value, or the one meant among several: a reply may point at one of the listed values, "the first". */
function oneOf({ name }: Slot, { several }: FormState, text: string, found: readonly string[]): SlotReading | null {
  const [only, ...others] = found;
  if (only !== undefined) return others.length === 0 ? { value: only } : { several: found };
  const pointed = pickNamed(several?.[name] ?? [], (one) => [one], text);
  return pointed === null ? null : { value: pointed };
}

/** Some of the options that the words may mean: "Torino", of two in Torino. */
function fewerOptions(options: readonly SlotOption[], text: string): SlotReading | null {
  const named = allNamed(options, ({ label }) => Object.values(label), text);
  return named.length > 1 && named.length < options.length ? { several: named.map(({ id }) => id) } : null;
}

/** Words that ask about an option, or decline all: "what is the fitting?", "annulla il fitting". */
const choosesNone =
  /^ (?:what|how|why|is|are|does|do|che|cosa|cos|quanto|quanta|quale|e|ci|avete|fate) .*|(?<= )(?:cancel|annulla|annullare|disdici|disdire) /;

/** Option whose label is the whole message, but for courtesies. */
export function optionLabelled({ options = [] }: Slot, text: string): string | undefined {
  const words = plainWords(withoutCourtesy(text));
  const labelled = options.filter(({ label }) => Object.values(label).some((one) => plainWords(one) === words));
  return labelled.length === 1 ? labelled[0]?.id : undefined;
}

/** Option whose label is in the words, or which they point at in reply to its question. */
function chosenOption(slot: Slot, text: string, isAsked: boolean): string | undefined {
  const labelled = optionLabelled(slot, text);
  if (labelled !== undefined) return labelled;
  const { options = [] } = slot;
  const words = ` ${plainWords(text)} `;
  const named = options.filter(({ label }) =>
    Object.values(label).some((one) => words.includes(` ${plainWords(one)} `)),
  );
  if (named.length > 0 || !isAsked || choosesNone.test(words)) return named.length === 1 ? named[0]?.id : undefined;
  return pickNamed(options, ({ label }) => Object.values(label), text)?.id;
}

/** Minimum length of a word that names a choice by itself. */
const minNamingLength = 5;

/** Words that ask for any appointment, and so name none, though a service may be called "Video appointment". */
const ofRequest = /^(?:appointments?|bookings?|reservations?|appuntament[oi]|prenotare|prenotazion[ei])$/;

/** Service of which the first message has a word that no other has: "prenotare un tagliando". Brackets hold places, which name nothing by themselves. */
function singledOut(options: readonly SlotOption[], text: string): string | undefined {
  const words = plainWords(text).split(' ');
  if (choosesNone.test(` ${words.join(' ')} `) || words.includes('not') || words.includes('non')) return undefined;
  const labels = options.map(({ id, label }) => {
    const names = Object.values(label).map((one) => plainWords(one.replace(/\([^()]*\)/g, ' ')));
    return { id, words: new Set(names.flatMap((name) => name.split(' '))) };
  });
  const owners = (word: string) => labels.filter((label) => label.words.has(word));
  const named = words.filter((word) => word.length >= minNamingLength && !ofRequest.test(word)).map(owners);
  const ids = new Set(named.filter((those) => those.length === 1).map(([one]) => one?.id));
  return ids.size === 1 ? [...ids][0] : undefined;
}
