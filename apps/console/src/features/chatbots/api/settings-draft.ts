import type { Chatbot, ChatbotPatch, OpeningHours } from '#contracts/chatbot.js';
import { changedFields } from '../../../lib/changed-fields.js';

/** What the form edits; the id stays. */
const keys = [
  'name',
  'locales',
  'policy',
  'hours',
  'policyTopics',
  'synonyms',
  'greeting',
  'suggestions',
  'sites',
  'appearance',
] as const satisfies readonly (keyof Chatbot)[];

/** Draft of a chatbot's editable settings. */
export type SettingsDraft = Pick<Chatbot, (typeof keys)[number]>;

export function draftOf(chatbot: Chatbot): SettingsDraft {
  return Object.fromEntries(keys.map((key) => [key, chatbot[key]])) as SettingsDraft;
}

/** Patch to send: only the changed parts, and of policy and appearance only the changed fields; null if nothing changed. */
export function patchOf(saved: SettingsDraft, draft: SettingsDraft): ChatbotPatch | null {
  const { policy, appearance, ...rest } = changedFields(saved, draft);
  const patch = {
    ...rest,
    ...(policy && { policy: changedFields(saved.policy, policy) }),
    ...(appearance && { appearance: changedFields(saved.appearance, appearance) }),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}

export type SettingsFault = 'name' | 'languages' | 'topic' | 'synonyms' | 'hours' | 'waiting';

/** Validation errors that prevent saving. */
export function settingsFaults({
  name,
  locales,
  policy,
  policyTopics,
  synonyms,
  hours,
}: SettingsDraft): SettingsFault[] {
  const faults: [SettingsFault, boolean][] = [
    ['name', name.trim() === ''],
    ['languages', locales.length === 0],
    ['topic', policyTopics.some((topic) => topic.name.trim() === '' || topic.phrases.length === 0)],
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
