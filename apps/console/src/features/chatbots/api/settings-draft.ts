import type { Chatbot, ChatbotPatch, OpeningHours } from '#contracts/chatbot.js';

/** What a supervisor steers of a chatbot, as it is being changed. */
export type SettingsDraft = Pick<Chatbot, 'hours' | 'policyTopics' | 'synonyms' | 'greeting' | 'suggestions'> & {
  policy: Pick<Chatbot['policy'], 'bot' | 'threshold'>;
};

export function draftOf({
  policy: { bot, threshold },
  hours,
  policyTopics,
  synonyms,
  greeting,
  suggestions,
}: Chatbot): SettingsDraft {
  return { policy: { bot, threshold }, hours, policyTopics, synonyms, greeting, suggestions };
}

/** What has to be sent: only the parts that differ. Null where nothing does. */
export function patchOf(saved: SettingsDraft, draft: SettingsDraft): ChatbotPatch | null {
  const keys = Object.keys(draft) as (keyof SettingsDraft)[];
  const changed = keys.filter((key) => JSON.stringify(saved[key]) !== JSON.stringify(draft[key]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((key) => [key, draft[key]])) as ChatbotPatch;
}

export type SettingsFault = 'topic' | 'synonyms' | 'hours';

/** What has to be put right before it can be saved. */
export function settingsFaults({ policyTopics, synonyms, hours }: SettingsDraft): SettingsFault[] {
  const faults: [SettingsFault, boolean][] = [
    ['topic', policyTopics.some(({ name, phrases }) => name.trim() === '' || phrases.length === 0)],
    ['synonyms', synonyms.some((group) => group.length < 2)],
    ['hours', hours?.week.flat().some(({ from, to }) => from >= to) ?? false],
  ];
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []));
}

/** Monday to Friday from nine to six: what most shops begin with. */
export function usualHours(): OpeningHours {
  const day = [{ from: '09:00', to: '18:00' }];
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, week: [day, day, day, day, day, [], []], closedOn: [] };
}
