import type { Chatbot } from '#contracts/chatbot.js';
import type { TeamId } from '#contracts/ids.js';
import type { TeamRuleMatch } from '#contracts/teams.js';
import { type HandoffFacts, ruleHolds } from './rule-holds.js';

export interface TeamChoice {
  readonly teamId: TeamId;
  /** Rule that matched; null: the chatbot's team. */
  readonly rule: TeamRuleMatch | null;
}

/** Team for a conversation: of the first matching rule, else the chatbot's; null: everybody. Removed teams are skipped. */
export function chooseTeam(
  { defaultTeam, teamRules }: Pick<Chatbot, 'defaultTeam' | 'teamRules'>,
  facts: HandoffFacts,
  exists: (id: TeamId) => boolean,
): TeamChoice | null {
  const rule = teamRules.find((each) => exists(each.teamId) && ruleHolds(each, facts));
  if (rule) return { teamId: rule.teamId, rule: { by: rule.by, field: rule.field, value: rule.value } };
  return defaultTeam !== null && exists(defaultTeam) ? { teamId: defaultTeam, rule: null } : null;
}
