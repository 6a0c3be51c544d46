import { locales } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import type { Translation } from '../../../lib/translate.js';

/** Settings of a chatbot as the audit names them: by their JSON Pointer (RFC 6901), whose deeper parts belong to the whole. */
export const chatbotSettings = [
  'name',
  'locales',
  'greeting',
  'suggestions',
  'sites',
  'appearance.accent',
  'appearance.scheme',
  'appearance.corner',
  'appearance.launcherText',
  'appearance.logo',
  'policy.bot',
  'policy.phrasing',
  'policy.externalBot',
  'policy.externalBotSeconds',
  'policy.actions',
  'policy.orderPrefix',
  'policy.timeZone',
  'policy.activities',
  'policy.threshold',
  'policy.botIdle',
  'policy.waitAim',
  'policy.maxWait',
  'policy.maxWaitFallback',
  'policy.offerSeconds',
  'policy.routing',
  'policy.operatorLanguage',
  'policy.preferLanguage',
  'policy.operatorSkills',
  'policy.preferSkills',
  'policy.preferLastOperator',
  'policy.visitorIdle',
  'policy.idleGrace',
  'policy.operatorIdle',
  'policy.closeAfter',
  'hours',
  'policyTopics',
  'defaultTeam',
  'teamRules',
  'skillRules',
  'preChat',
  'clientSystem',
  'synonyms',
] as const;

/** Null: it is no setting of a chatbot. */
export function describeSetting(t: Translation, pointer: string): string | null {
  if (!pointer.startsWith('/')) return null;
  const parts = pointer.slice(1).split('/');
  const known = chatbotSettings.find((setting) => `${parts.join('.')}.`.startsWith(`${setting}.`));
  if (!known) return parts.join(' › ');
  const words = t(`audit.setting.${known}`);
  const locale = locales.find((each) => each === parts.at(-1));
  return locale ? `${words} (${formatLanguage(t.locale, locale)})` : words;
}
