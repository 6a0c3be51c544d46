import type { Chatbot, ChatbotPatch, OpeningHours } from '#contracts/chatbot.js';

/** Draft of a chatbot's editable settings. */
export type SettingsDraft = Pick<
  Chatbot,
  'hours' | 'policyTopics' | 'synonyms' | 'greeting' | 'suggestions' | 'sites' | 'appearance'
> & {
  policy: Pick<Chatbot['policy'], (typeof policyFields)[number]>;
};

const policyFields = [
  'bot',
  'externalBot',
  'threshold',
  'waitAim',
  'maxWait',
  'operatorLanguage',
  'preferLanguage',
  'preferLastOperator',
] as const;

export function draftOf({
  policy,
  hours,
  policyTopics,
  synonyms,
  greeting,
  suggestions,
  sites,
  appearance,
}: Chatbot): SettingsDraft {
  return {
    policy: Object.fromEntries(policyFields.map((field) => [field, policy[field]])) as SettingsDraft['policy'],
    hours,
    policyTopics,
    synonyms,
    greeting,
    suggestions,
    sites,
    appearance,
  };
}

/** Patch to send: only the changed parts; null if nothing changed. */
export function patchOf(saved: SettingsDraft, draft: SettingsDraft): ChatbotPatch | null {
  const keys = Object.keys(draft) as (keyof SettingsDraft)[];
  const changed = keys.filter((key) => JSON.stringify(saved[key]) !== JSON.stringify(draft[key]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((key) => [key, draft[key]])) as ChatbotPatch;
}

export type SettingsFault = 'topic' | 'synonyms' | 'hours' | 'waiting';

/** Validation errors that prevent saving. */
export function settingsFaults({ policy, policyTopics, synonyms, hours }: SettingsDraft): SettingsFault[] {
  const faults: [SettingsFault, boolean][] = [
    ['topic', policyTopics.some(({ name, phrases }) => name.trim() === '' || phrases.length === 0)],
    ['synonyms', synonyms.some((group) => group.length < 2)],
    ['hours', hours?.week.flat().some(({ from, to }) => from >= to) ?? false],
    ['waiting', policy.waitAim > policy.maxWait],
  ];
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []));
}

/** Default hours: Monday to Friday, nine to six. */
export function defaultHours(): OpeningHours {
  const day = [{ from: '09:00', to: '18:00' }];
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, week: [day, day, day, day, day, [], []], closedOn: [] };
}
