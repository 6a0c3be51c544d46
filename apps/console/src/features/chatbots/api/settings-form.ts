import type { Chatbot } from '#contracts/chatbot.js';
import { draftOf, followSaved, type SettingsDraft } from './settings-draft.js';

/** State of the settings form. `base`: the settings that the draft began with, or has taken in since. */
export interface SettingsForm {
  readonly of: Chatbot;
  readonly base: SettingsDraft;
  readonly draft: SettingsDraft;
}

export function formOf(chatbot: Chatbot): SettingsForm {
  return { of: chatbot, base: draftOf(chatbot), draft: draftOf(chatbot) };
}

/** State of the form after new settings were read: another admin's change is no local edit. */
export function afterReading({ base, draft }: SettingsForm, read: Chatbot): SettingsForm {
  const theirs = draftOf(read);
  return { of: read, base: theirs, draft: followSaved({ base, mine: draft, theirs }) };
}

/**
 * State of the form after `sent` was saved: it keeps later edits. The same settings are read afterwards, and must not
 * count as another person's change.
 */
export function afterSave({ of, draft }: SettingsForm, sent: SettingsDraft, saved: Chatbot): SettingsForm {
  const theirs = draftOf(saved);
  return { of, base: theirs, draft: followSaved({ base: sent, mine: draft, theirs }) };
}
