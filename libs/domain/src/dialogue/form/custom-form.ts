import { type ActionField, askedFields, boundsOf, type FieldKind } from '#contracts/business/action-fields.js';
import type { JsonObject } from '#contracts/business/actions.js';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import { isProof } from '#contracts/business/definition-errors.js';
import { limits } from '#contracts/limits.js';
import type { Form, FormState, Slot, SlotKind } from './form.js';
import type { AskKey, TextKey } from './form-texts.js';
import { agreed } from './read-slots.js';
import type { LineValue } from './say-line.js';
import { consent } from './standard-forms.js';

/** Slot kind for each kind of field. Visitors are never asked for JSON. */
const slotKinds: Readonly<Record<Exclude<FieldKind, 'json'>, SlotKind>> = {
  text: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'yes_no',
  date: 'date',
  date_time: 'date_time',
  email: 'email',
  choice: 'choice',
};

/**
 * Form of a custom action: its fields are the slots and their labels the questions, in the visitor's language.
 * `isProven`: the visitor's address is proven and not asked for. `consentTo`: as in every form.
 */
export function customForm(
  definition: Pick<CustomActionDefinition, 'name' | 'title' | 'effect' | 'isConfirmed' | 'fields'>,
  { isProven, consentTo }: { readonly isProven: boolean; readonly consentTo: string | null },
): Form {
  const { name, title, effect, isConfirmed, fields } = definition;
  const slots = askedFields(fields)
    .filter((field) => !(isProven && isProof(field)))
    .flatMap((field) => slotOf(field) ?? []);
  const isWrite = effect === 'write';
  const hasSummary = slots.some(({ required }) => required);
  return {
    ...{ name, action: name, isWrite, confirm: isWrite && isConfirmed },
    slots: consentTo === null ? slots : [consent(consentTo), ...slots],
    conflictAs: 'fault.invalid',
    notFoundAs: 'fault.mistyped',
    confirmAs: (hasSummary ? 'confirm.action' : 'confirm.action_alone') satisfies TextKey,
    confirms: { title: { kind: 'words', words: title } },
  };
}

/** Slots concerned by a rejection: a value unknown to the system may be wrong. */
export function refusedFields(fields: readonly ActionField[]): string[] {
  const free = askedFields(fields).filter(
    ({ kind, isRequired }) => isRequired && kind !== 'choice' && kind !== 'boolean',
  );
  return free.map(({ name }) => slotName(name));
}

/** Input of the action, from the values of its form. */
export function customInput(fields: readonly ActionField[], values: FormState['values']): JsonObject {
  const said = askedFields(fields).flatMap(({ name, kind }) => {
    const value = values[slotName(name)];
    return typeof value === 'string' ? [[name, inputValue(kind, value)] as const] : [];
  });
  return Object.fromEntries(said);
}

/** Prefixed, so that no field collides with a built-in slot. */
function slotName(field: string): string {
  return `field.${field}`;
}

function slotOf(field: ActionField): Slot | null {
  const { name, label, help, kind, options, isRequired } = field;
  const bounds = boundsOf(field);
  if (kind === 'json') return null;
  const asks: Record<string, LineValue> = { label: { kind: 'words', words: label } };
  const isQuestion = Object.values(label).every((one) => one.trimEnd().endsWith('?'));
  if (help) asks.help = { kind: 'words', words: help };
  return {
    ...{
      name: slotName(name),
      kind: slotKinds[kind],
      required: isRequired,
      ask: askOf(kind, { hasHelp: help !== null, isQuestion }),
      asks,
      label,
    },
    ...((bounds.minimum !== null || bounds.maximum !== null) && { bounds }),
    ...(kind === 'text' && { isCode: true }),
    ...(kind === 'choice' && { options: options.map(({ value, label: words }) => ({ id: value, label: words })) }),
  };
}

/** "Crown number, please?", or the label itself where it is a question. */
function askOf(
  kind: FieldKind,
  { hasHelp, isQuestion }: { readonly hasHelp: boolean; readonly isQuestion: boolean },
): AskKey {
  if (kind === 'choice') return 'ask.field_choice';
  if (kind === 'boolean') return 'ask.field_yes_no';
  if (isQuestion) return hasHelp ? 'ask.field_question_help' : 'ask.field_question';
  return hasHelp ? 'ask.field_help' : 'ask.field';
}

function inputValue(kind: FieldKind, value: string): unknown {
  switch (kind) {
    case 'number':
    case 'integer':
      return Number(value);
    case 'boolean':
      return value === agreed;
    case 'text':
      return value.slice(0, limits.actionTextLength).toWellFormed().trim();
    default:
      return value;
  }
}
