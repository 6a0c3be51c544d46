import { plainWords, wordSet } from '../entities/plain-words.js';
import type { Form, FormContext, FormState, Slot, SlotKind } from './form.js';
import { textOf } from './form-texts.js';
import { isSameNoun } from './mentioned-number.js';
import { languageOf } from './read-field-number.js';
import { looksLikeQuestion } from './read-words.js';

/** Words that name no field. */
const small = wordSet(
  'the a an my our of for to in on that this il lo la l i gli le un uno una mio mia miei nostro nostra di del della dello dell dei delle per e new nuovo nuova field campo please',
);
/** Words of labels that alone may mean any number: "my number" is that of a phone. */
const general = wordSet('number numbers no nr num numero numeri quantity quantita');
/** Around a field that has to change: "the name is wrong", "vorrei cambiare la data". */
const around = wordSet(
  'no not isn t yes ok well actually sorry wrong incorrect right correct change edit fix update again just only is are was s it i d d want would like need should be can you different another mistake typo there made got about as ho hai abbiamo errore c non si sbagliato sbagliata sbagliati errato errata giusto giusta corretto corretta cambia cambiare cambiate cambi modifica modificare correggi correggere cambiamo modifichiamo correggiamo vorrei voglio devo solo anche va sono era scusa scusi',
);
const approving = /(?:^| )(?:right|correct|giust[oa]|corrett[oa]|yes|si)(?: |$)/;
const negating = /(?:^| )(?:no|not|isn t|non|to correct)(?: |$)/;
/** How visitors call fields of a kind, whatever their labels are. */
const called: Partial<Record<SlotKind, ReadonlySet<string>>> = {
  date: wordSet('day date giorno data'),
  date_time: wordSet('day date time hour when quando giorno data ora orario'),
  email: wordSet('email mail address indirizzo'),
  order_number: wordSet('number numero'),
  phone: wordSet('phone telephone telefono cellulare'),
  name: wordSet('name nome'),
};
const service = wordSet('service servizio');
const problem = wordSet('problem issue problema');

/** Field that the whole message names, to be changed: "the number of guests", "the name is wrong". Null: none. */
export function fieldToChange(form: Form, text: string): Slot | null {
  const isApproved = approving.test(plainWords(text)) && !negating.test(plainWords(text));
  if (text.length > maxNameLength || looksLikeQuestion(text) || isApproved) return null;
  return slotNamed(form, text, around);
}

/** Field in doubt that the whole message names: "the email is wrong", and "the number" for its only number. Null: none. */
export function fieldDoubted(form: Form, { doubted = [] }: FormState, text: string): Slot | null {
  const slots = form.slots.filter(({ name }) => doubted.includes(name));
  const called = slots.map((slot) =>
    slot.kind === 'order_number' ? { ...slot, label: { en: 'Number', it: 'Numero' } } : slot,
  );
  return fieldToChange({ ...form, slots }, text) ?? fieldToChange({ ...form, slots: called }, text);
}

/**
 * Whether a reply for a field of words only names the field, or any field while one is being changed: "the name". A part of
 * the label may be a value.
 */
export function onlyNames(form: Form, { changing }: FormState, asked: Slot, text: string): boolean {
  const named = fieldToChange(form, text);
  if (!named || (named !== asked && changing === undefined)) return false;
  const said = plainWords(text).split(' ');
  const isSaid = (word: string) => said.some((one) => isSameNoun(one, word));
  return aliasesOf(named).some(isSaid) || labelsOf(named).some((label) => label.length > 0 && label.every(isSaid));
}

/** Field with a value that a message has for it. `isMarked`: by a colon, so that it cannot be a sentence. */
export interface LabelledValue {
  readonly slot: Slot;
  readonly text: string;
  readonly isMarked: boolean;
}

const maxNameLength = 80;
const maxTextLength = 2000;
const setting =
  /^(?:(?:please|per favore|can you|could you|puoi|può)\s{1,3})?(?:change|set|update|cambia|cambiate|cambi|modifica|imposta|metti)\s{1,3}(.{1,60}?)\s{1,3}(?:to|in|a|con)\s{1,3}(.+)$/isu;
const stating =
  /^(.{1,60}?)(?:\s{0,3}(?::|=)\s{0,3}|\s{1,3}(?:is|are|should be|has to be|must be|è|sono|sarà|deve essere)\s{1,3})(.+)$/isu;

/** Label of a time of day, and a number that is an hour after such a label. */
const ofTime = /(?<!\p{L})(time|hour|ora|orario)\s{0,9}$/iu;
const hour = /^\d{1,2}(?:[:.h]\d{2})?(?:\s?[ap]\.?m\.?)?$/iu;

/**
 * Values with the names of their fields: "guests: 5", "the area is garden", "cambia il nome in Rossi". The values of a field
 * that is named twice are joined ("day: 4 December; hour: 10"); those of a field of words are dropped.
 */
export function labelledValues(form: Form, text: string, { locale }: Pick<FormContext, 'locale'>): LabelledValue[] {
  const values = clausesOf(form, text, languageOf({ locale }) === 'it' ? 'alle' : 'at');
  return [...new Set(values.map(({ slot }) => slot))].flatMap((slot): LabelledValue[] => {
    const [first, ...others] = values.filter((one) => one.slot === slot);
    if (!first || others.length === 0 || slot.isDescription) return first ? [first] : [];
    const texts = [first, ...others].map((one) => one.text);
    const isOfWords = slot.kind === 'text' || slot.kind === 'name';
    return [{ ...first, text: isOfWords ? '' : texts.join(', '), isMarked: true }];
  });
}

function clausesOf(form: Form, text: string, at: string): LabelledValue[] {
  if (looksLikeQuestion(text)) return [];
  const said = text.slice(0, maxTextLength).trim();
  const clauses = [...said.matchAll(/[^,;.\n]{1,400}(?:\.(?=\S)[^,;.\n]{1,400}){0,20}/gu)];
  return clauses.flatMap(({ 0: clause, index }): LabelledValue[] => {
    const words = clause.trim();
    const [, name = '', value = ''] = setting.exec(words) ?? stating.exec(words) ?? [];
    const slot = name === '' ? null : slotNamed(form, name, new Set());
    if (!slot) return [];
    // A description goes on to the end.
    const isHour = slot.kind === 'date_time' && ofTime.test(name) && hour.test(value.trim());
    const rest = isHour
      ? `${at} ${value}`
      : slot.isDescription
        ? said.slice(index + clause.trimEnd().length - value.length)
        : value;
    return [{ slot, text: rest.trim(), isMarked: /^\s*[:=]/.test(words.slice(name.length)) }];
  });
}

/** Words of a label for the name of the visitor, rather than of a company or a product. */
const ofName = wordSet('name full first last surname your and nome e cognome completo suo tuo');

/** Whether a field is the name of the visitor. A custom action has a text for it. */
export function isNameField(slot: Slot): boolean {
  if (slot.kind !== 'text' || typeof slot.label !== 'object' || slot.label === null) return slot.kind === 'name';
  return Object.values(slot.label).every((label) =>
    plainWords(label)
      .split(' ')
      .every((word) => ofName.has(word)),
  );
}

/** The only field with all of these words in its name; of several, the one that they name completely. Null: none. */
function slotNamed(form: Form, text: string, ignored: ReadonlySet<string>): Slot | null {
  const said = plainWords(text)
    .split(' ')
    .filter((word) => word !== '' && !small.has(word) && !ignored.has(word));
  if (said.length === 0) return null;
  const named = form.slots.filter((slot) => {
    if (slot.label === null || slot.isFixed || slot.kind === 'consent') return false;
    const names = [...namesOf(slot), ...aliasesOf(slot)];
    if (said.every((word) => general.has(word)) && !names.every((word) => general.has(word))) return false;
    return said.every((word) => names.some((one) => isSameNoun(one, word)));
  });
  const whole = named.filter((slot) => namesOf(slot).every((one) => said.some((word) => isSameNoun(one, word))));
  const labelled = named.filter((slot) => said.every((word) => namesOf(slot).some((one) => isSameNoun(one, word))));
  const [only] = [named, whole, labelled].find((some) => some.length === 1) ?? [];
  return only ?? null;
}

function namesOf(slot: Slot): string[] {
  return labelsOf(slot).flat();
}

/** Words of the label in each language. */
function labelsOf({ label }: Slot): string[][] {
  if (label === null) return [];
  const labels = typeof label === 'string' ? [textOf(label, 'en'), textOf(label, 'it')] : Object.values(label);
  return labels.map((one) =>
    plainWords(one)
      .split(' ')
      .filter((word) => word !== '' && !small.has(word)),
  );
}

function aliasesOf({ kind, ask, isDescription }: Slot): readonly string[] {
  const own = ask === 'ask.service' ? service : isDescription ? problem : called[kind];
  return [...(own ?? [])];
}
