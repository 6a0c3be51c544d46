import type { Chatbot } from '#contracts/chatbot.js';
import type { CustomFieldValue } from '#contracts/clients.js';
import type { TeamId } from '#contracts/ids.js';
import type { TeamRule, TeamRuleMatch } from '#contracts/teams.js';
import { pageBeginsWith } from './page-begins-with.js';

/** What rules look at, when the wait for a person begins. */
export interface HandoffFacts {
  /** The topic for people that the question touches; null: none. */
  readonly topic: string | null;
  readonly page: string | null;
  readonly locale: string;
  /** Of the linked client. */
  readonly customFields: Readonly<Record<string, CustomFieldValue>>;
}

export interface TeamChoice {
  readonly teamId: TeamId;
  /** The rule that held; null: it is the team of the chatbot. */
  readonly rule: TeamRuleMatch | null;
}

/** The team for a conversation: of the first rule that holds, else that of the chatbot; null: everybody. Removed teams do not count. */
export function chooseTeam(
  { defaultTeam, teamRules }: Pick<Chatbot, 'defaultTeam' | 'teamRules'>,
  facts: HandoffFacts,
  exists: (id: TeamId) => boolean,
): TeamChoice | null {
  const rule = teamRules.find((each) => exists(each.teamId) && holds(each, facts));
  if (rule) return { teamId: rule.teamId, rule: { by: rule.by, field: rule.field, value: rule.value } };
  return defaultTeam !== null && exists(defaultTeam) ? { teamId: defaultTeam, rule: null } : null;
}

function holds({ by, field, value }: TeamRule, { topic, page, locale, customFields }: HandoffFacts): boolean {
  switch (by) {
    case 'topic':
      return topic === value;
    case 'page':
      return page !== null && pageBeginsWith(page, value);
    case 'language':
      return locale === value;
    case 'client_field': {
      const held = field !== null && Object.hasOwn(customFields, field) ? customFields[field] : undefined;
      return held !== undefined && String(held).trim().toLowerCase() === value.toLowerCase();
    }
  }
}
