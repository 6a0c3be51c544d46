import type { Chatbot } from '#contracts/chatbot.js';
import type { SettingsDraft } from './settings-draft.js';

/** Props of a settings section: the saved chatbot and the draft. */
export interface SectionProps {
  chatbot: Chatbot;
  draft: SettingsDraft;
  readOnly: boolean;
  /** A function gets the latest draft. */
  onChange: (part: Partial<SettingsDraft> | ((draft: SettingsDraft) => Partial<SettingsDraft>)) => void;
}
