import type { Chatbot } from '#contracts/chatbot.js';
import type { SettingsDraft } from './settings-draft.js';

/** What every group of settings is given: the chatbot as it is saved, and as it is being changed. */
export interface SectionProps {
  chatbot: Chatbot;
  draft: SettingsDraft;
  readOnly: boolean;
  onChange: (part: Partial<SettingsDraft>) => void;
}
