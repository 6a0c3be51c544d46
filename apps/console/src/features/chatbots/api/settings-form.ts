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

/** The form once other settings were read: what another admin changed is no edit of this one. */
export function afterReading({ base, draft }: SettingsForm, read: Chatbot): SettingsForm {
  const theirs = draftOf(read);
  return { of: read, base: theirs, draft: followSaved({ base, mine: draft, theirs }) };
}

/** The form once `sent` was saved: it has what was edited since. The same settings are read afterwards, and must not count as somebody else's. */
export function afterSave({ of, draft }: SettingsForm, sent: SettingsDraft, saved: Chatbot): SettingsForm {
  const theirs = draftOf(saved);
  return { of, base: theirs, draft: followSaved({ base: sent, mine: draft, theirs }) };
}
