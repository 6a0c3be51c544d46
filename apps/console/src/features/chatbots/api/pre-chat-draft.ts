import type { Chatbot } from '#contracts/chatbot.js';
import { type ContactField, contactField, contactFields, type PreChatField } from '#contracts/pre-chat.js';

/** Whether the form asks for a contact field, and whether it has to be filled in. */
export const requirements = ['off', 'optional', 'required'] as const;
export type Requirement = (typeof requirements)[number];

export function requirementOf(fields: readonly PreChatField[], kind: ContactField): Requirement {
  const field = fields.find((each) => each.kind === kind);
  if (!field) return 'off';
  return field.required ? 'required' : 'optional';
}

/** Keeps contact fields first, in their fixed order. */
export function withRequirement(
  fields: readonly PreChatField[],
  kind: ContactField,
  requirement: Requirement,
): PreChatField[] {
  const contacts = contactFields.flatMap((each): PreChatField[] => {
    const next = each === kind ? requirement : requirementOf(fields, each);
    return next === 'off' ? [] : [contactField(each, next === 'required')];
  });
  return [...contacts, ...ownFields(fields)];
}

/** An empty form starts with the e-mail address. */
export function switched(fields: readonly PreChatField[], isOn: boolean): Chatbot['preChat'] {
  return { isOn, fields: isOn && fields.length === 0 ? withRequirement(fields, 'email', 'optional') : [...fields] };
}

export function ownFields(fields: readonly PreChatField[]): PreChatField[] {
  return fields.filter((field) => field.kind === 'own');
}

/** Adds an empty custom field. */
export function withOwnField(fields: readonly PreChatField[]): PreChatField[] {
  const ids = new Set(fields.map((field) => field.id));
  let number = 1;
  while (ids.has(`field-${number}`)) number += 1;
  return [...fields, { kind: 'own', id: `field-${number}`, label: {}, required: false, choices: {} }];
}

export function withOwn(fields: readonly PreChatField[], id: string, part: Partial<PreChatField>): PreChatField[] {
  return fields.map((field) => (field.id === id ? { ...field, ...part } : field));
}

export function withoutOwn(fields: readonly PreChatField[], id: string): PreChatField[] {
  return fields.filter((field) => field.id !== id);
}

/** Whether the form can be saved: each custom field needs a label, and a form that is on needs at least one field. */
export function isComplete({ isOn, fields }: Chatbot['preChat']): boolean {
  const labels = ownFields(fields).map(({ label }) => Object.values(label).some((text) => text.trim() !== ''));
  return labels.every(Boolean) && (!isOn || fields.length > 0);
}

/** The form as the server accepts it: without empty texts. */
export function trimmed({ isOn, fields }: Chatbot['preChat']): Chatbot['preChat'] {
  const filled = <T extends string | string[]>(of: Partial<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined && value.length > 0)) as typeof of;
  return {
    isOn,
    fields: fields.map((field) => ({ ...field, label: filled(field.label), choices: filled(field.choices) })),
  };
}
