import type { ClientPatch, ClientView, CustomFieldValue } from '#contracts/clients.js';

/** Edited part of a client. */
export interface ClientDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly customFields: Readonly<Record<string, CustomFieldValue>>;
}

/** Field changed by another person; custom fields by name. */
export interface ForeignChange {
  readonly field: string;
  readonly isCustom: boolean;
  /** As they left it; null: removed. */
  readonly theirs: CustomFieldValue | null;
  /** Changed here too: saving overwrites theirs. */
  readonly isMine: boolean;
}

const plainFields = ['name', 'email', 'phone'] as const;

export function draftOf({ name, email, phone, customFields }: ClientView): ClientDraft {
  return { name, email, phone: phone ?? '', customFields };
}

/** Turns the text of fields that were numbers into numbers; an empty one is removed, and one that is no number stays as before. */
export function withNumbers(before: ClientView, draft: ClientDraft): ClientDraft {
  const fields = Object.entries(draft.customFields).flatMap(([field, value]) => {
    const was = before.customFields[field];
    if (typeof was !== 'number' || typeof value !== 'string') return [[field, value] as const];
    if (value.trim() === '') return [];
    return [[field, Number.isFinite(Number(value)) ? Number(value) : was] as const];
  });
  return { ...draft, customFields: Object.fromEntries(fields) };
}

/** Merge patch of the changes. */
export function clientPatchOf(before: ClientView, draft: ClientDraft): ClientPatch {
  const { name, email, phone, customFields } = draftOf(before);
  const changed: ClientPatch = {};
  if (draft.name.trim() !== name) changed.name = draft.name.trim();
  if (draft.email.trim().toLowerCase() !== email) changed.email = draft.email.trim();
  if (draft.phone.trim() !== phone) changed.phone = draft.phone.trim() === '' ? null : draft.phone.trim();
  const fields = Object.keys({ ...customFields, ...draft.customFields }).flatMap((field) =>
    draft.customFields[field] === customFields[field] ? [] : [[field, draft.customFields[field] ?? null] as const],
  );
  return fields.length === 0 ? changed : { ...changed, customFields: Object.fromEntries(fields) };
}

/**
 * Rebases a draft on a newer version of its client: edited fields stay, all others take the new values. Returns the
 * other person's changes, too.
 */
export function rebaseDraft(
  before: ClientView,
  draft: ClientDraft,
  now: ClientView,
): { readonly draft: ClientDraft; readonly changes: readonly ForeignChange[] } {
  const [was, is] = [draftOf(before), draftOf(now)];
  const changes: ForeignChange[] = [];
  const note = (field: string, isCustom: boolean, theirs: CustomFieldValue | undefined, isMine: boolean) =>
    changes.push({ field, isCustom, theirs: theirs === undefined || theirs === '' ? null : theirs, isMine });
  const plain = plainFields.map((field) => {
    const isMine = draft[field] !== was[field];
    if (is[field] !== was[field] && is[field] !== draft[field]) note(field, false, is[field], isMine);
    return [field, isMine ? draft[field] : is[field]] as const;
  });
  const custom = Object.keys({ ...was.customFields, ...is.customFields, ...draft.customFields }).flatMap((field) => {
    const [old, theirs, mine] = [was.customFields[field], is.customFields[field], draft.customFields[field]];
    const isMine = mine !== old;
    if (theirs !== old && theirs !== mine) note(field, true, theirs, isMine);
    const value = isMine ? mine : theirs;
    return value === undefined ? [] : [[field, value] as const];
  });
  const texts = Object.fromEntries(plain) as Pick<ClientDraft, (typeof plainFields)[number]>;
  return { draft: { ...texts, customFields: Object.fromEntries(custom) }, changes };
}
