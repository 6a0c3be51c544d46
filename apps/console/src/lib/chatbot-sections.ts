import type { MessageKey } from './translate.js';

/** Sections of a chatbot's settings, in the order of the page, with their search terms. The name is the anchor. */
export const chatbotSections = {
  general: 'general.hint',
  answers: 'chatbot.answers_hint',
  actions: 'actions.hint',
  greeting: 'greeting.hint',
  pre_chat: 'pre_chat.hint',
  appearance: 'look.hint',
  installation: 'install.hint',
  teams: 'team_rules.hint',
  skills: 'skill_rules.hint',
  routing: 'routing_policy.hint',
  waiting: 'waiting.hint',
  idle: 'idle.hint',
  hours: 'hours.hint',
  topics: 'topics.hint',
  synonyms: 'synonyms.hint',
  archive: 'archive.hint',
} as const satisfies Record<string, MessageKey>;
export type ChatbotSection = keyof typeof chatbotSections;
export const chatbotSectionNames = Object.keys(chatbotSections) as ChatbotSection[];
