import { orderPrefixFormat } from '#contracts/business/order-prefix.js';
import type { Chatbot, ChatbotPatch } from '#contracts/chatbot.js';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import type { TeamRuleMatch } from '#contracts/teams.js';
import { changedFields } from '../../../lib/changed-fields.js';
import type { ChatbotSection } from '../../../lib/chatbot-sections.js';
import { areInOrder } from '../../../lib/default-hours.js';
import { mergeEdits, mergeKeyedLists, mergeLists } from '../../../lib/merge-edits.js';
import { isComplete as isFormComplete, trimmed } from './pre-chat-draft.js';

/** Fields that the form edits; the id stays. */
const keys = [
  'name',
  'locales',
  'policy',
  'hours',
  'defaultTeam',
  'teamRules',
  'skillRules',
  'policyTopics',
  'clientSystem',
  'synonyms',
  'greeting',
  'suggestions',
  'preChat',
  'sites',
  'appearance',
] as const satisfies readonly (keyof Chatbot)[];

/** Draft of a chatbot's editable settings. */
export type SettingsDraft = Pick<Chatbot, (typeof keys)[number]>;

export function draftOf(chatbot: Chatbot): SettingsDraft {
  return Object.fromEntries(keys.map((key) => [key, chatbot[key]])) as SettingsDraft;
}

/**
 * Three-way merge: local edits stay, and the rest follows the saved settings. Policy, appearance, form and texts are
 * merged field by field, lists entry by entry; opening hours belong together, as do the fields of the form.
 */
export function followSaved(edits: Record<'base' | 'mine' | 'theirs', SettingsDraft>): SettingsDraft {
  const { base, mine, theirs } = edits;
  const of = <K extends keyof SettingsDraft>(key: K) => ({ base: base[key], mine: mine[key], theirs: theirs[key] });
  return {
    ...mergeEdits(edits),
    policy: {
      ...mergeEdits(of('policy')),
      actions: mergeKeyedLists(
        { base: base.policy.actions, mine: mine.policy.actions, theirs: theirs.policy.actions },
        ({ name }) => name,
      ),
    },
    appearance: mergeEdits(of('appearance')),
    preChat: mergeEdits(of('preChat')),
    greeting: mergeEdits(of('greeting')),
    suggestions: mergeEdits(of('suggestions')),
    locales: mergeLists(of('locales')),
    sites: mergeLists(of('sites')),
    synonyms: mergeLists(of('synonyms')),
    policyTopics: mergeLists(of('policyTopics')),
    teamRules: mergeLists(of('teamRules')),
    skillRules: mergeLists(of('skillRules')),
  };
}

/** Patch to send: only the changed parts, and of policy and appearance only the changed fields; null if nothing changed. */
export function patchOf(saved: SettingsDraft, draft: SettingsDraft): ChatbotPatch | null {
  const { policy, appearance, preChat, ...rest } = changedFields(saved, draft);
  const patch = {
    ...rest,
    ...(policy && { policy: changedFields(saved.policy, policy) }),
    ...(preChat && { preChat: changedFields(saved.preChat, trimmed(preChat)) }),
    ...(appearance && { appearance: changedFields(saved.appearance, appearance) }),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}

/** Validation errors, each with the section of its field. */
export const faultSections = {
  name: 'general',
  languages: 'general',
  topic: 'topics',
  synonyms: 'synonyms',
  hours: 'hours',
  team_rule: 'teams',
  skill_rule: 'skills',
  waiting: 'waiting',
  order_prefix: 'actions',
  client_system: 'installation',
  pre_chat: 'pre_chat',
} as const satisfies Record<string, ChatbotSection>;
export type SettingsFault = keyof typeof faultSections;

/** Whether the target wait is within the maximum. */
export function isWaitingInOrder({ waitAim, maxWait }: Pick<ChatbotPolicy, 'waitAim' | 'maxWait'>): boolean {
  return waitAim <= maxWait;
}

/** Same format as on the server. */
export function isSystemName(text: string): boolean {
  return /^[a-z][a-z0-9_-]{0,39}$/.test(text);
}

/** Same format as on the server. */
export function isOrderPrefix(text: string): boolean {
  return orderPrefixFormat.test(text);
}

/** Validation errors that prevent saving. */
export function settingsFaults({
  name,
  locales,
  policy,
  policyTopics,
  synonyms,
  hours,
  teamRules,
  skillRules,
  clientSystem,
  preChat,
}: SettingsDraft): SettingsFault[] {
  const faults: [SettingsFault, boolean][] = [
    ['name', name.trim() === ''],
    ['languages', locales.length === 0],
    ['topic', policyTopics.some((topic) => topic.name.trim() === '' || topic.phrases.length === 0)],
    ['synonyms', synonyms.some((group) => group.length < 2)],
    ['hours', !areInOrder(hours)],
    ['team_rule', teamRules.some((rule) => !isComplete(rule))],
    ['skill_rule', skillRules.some((rule) => !isComplete(rule) || rule.skill.trim() === '')],
    ['client_system', clientSystem !== null && !isSystemName(clientSystem)],
    ['waiting', !isWaitingInOrder(policy)],
    ['pre_chat', !isFormComplete(preChat)],
    ['order_prefix', !isOrderPrefix(policy.orderPrefix)],
  ];
  return faults.flatMap(([fault, isThere]) => (isThere ? [fault] : []));
}

/** Whether a rule has its criterion. */
function isComplete({ by, field, value }: TeamRuleMatch): boolean {
  return value.trim() !== '' && (by !== 'client_field' || (field ?? '').trim() !== '');
}
