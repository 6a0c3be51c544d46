import type { Chatbot } from '#contracts/chatbot.js';
import { limits } from '#contracts/limits.js';
import { skillKey } from '#contracts/skills.js';
import { type HandoffFacts, ruleHolds } from './rule-holds.js';

/** Skills that a conversation requires: of every matching rule, without duplicates, in the order of the rules. */
export function neededSkills({ skillRules }: Pick<Chatbot, 'skillRules'>, facts: HandoffFacts): readonly string[] {
  const needed = new Map<string, string>();
  for (const rule of skillRules)
    if (ruleHolds(rule, facts) && !needed.has(skillKey(rule.skill))) needed.set(skillKey(rule.skill), rule.skill);
  return [...needed.values()].slice(0, limits.skills);
}
