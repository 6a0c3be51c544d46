import type { Chatbot } from '#contracts/chatbot.js';
import { type ContactField, contactField, contactFields, type PreChatField } from '#contracts/pre-chat.js';

/** Whether a contact is asked for, and must be given. */
export const askings = ['off', 'optional', 'required'] as const;
export type Asking = (typeof askings)[number];

export function askingOf(fields: readonly PreChatField[], kind: ContactField): Asking {
  const field = fields.find((each) => each.kind === kind);
  if (!field) return 'off';
  return field.required ? 'required' : 'optional';
}

/** The contacts stand first, in their order. */
export function withAsking(fields: readonly PreChatField[], kind: ContactField, asking: Asking): PreChatField[] {
  const contacts = contactFields.flatMap((each): PreChatField[] => {
    const wanted = each === kind ? asking : askingOf(fields, each);
    return wanted === 'off' ? [] : [contactField(each, wanted === 'required')];
  });
  return [...contacts, ...ownFields(fields)];
}

export function ownFields(fields: readonly PreChatField[]): PreChatField[] {
  return fields.filter((field) => field.kind === 'own');
}

/** With another field of the business's own. */
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

/** Whether every field can be shown to visitors: one of its own needs a label, and a form something to ask for. */
export function isComplete({ isOn, fields }: Chatbot['preChat']): boolean {
  const labels = ownFields(fields).map(({ label }) => Object.values(label).some((text) => text.trim() !== ''));
  return labels.every(Boolean) && (!isOn || fields.length > 0);
}

/** As the server takes it: without empty texts. */
export function trimmed({ isOn, fields }: Chatbot['preChat']): Chatbot['preChat'] {
  const filled = <T extends string | string[]>(of: Partial<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined && value.length > 0)) as typeof of;
  return {
    isOn,
    fields: fields.map((field) => ({ ...field, label: filled(field.label), choices: filled(field.choices) })),
  };
}
