import type { Instant, OperatorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { type ExclusionRule, exclusionRules, type RoutingDecision, type RoutingRule } from '#contracts/routing.js';
import type { OperatorCandidate } from './operator-candidate.js';

interface Outcome {
  /** Why no offer is made; null if one is. */
  readonly nobody: RoutingRule | null;
  readonly nextAt: Instant | null;
}

/** Rule that preferred the chosen operator over those with this exclusion, last tie-breaker first. */
const deciders: readonly (readonly [ExclusionRule, RoutingRule])[] = [
  ['tie', 'tie'],
  ['idle_shorter', 'longest_idle'],
  ['more_conversations', 'fewest_conversations'],
  ['not_last_operator', 'last_operator'],
  ['skills', 'skills'],
  ['language', 'language'],
];

/** Routing record of a choice: `exclusions[i]` is the first rule against `operators[i]`, null for the chosen one. */
export function explainChoice(
  operators: readonly OperatorCandidate[],
  exclusions: readonly (ExclusionRule | null)[],
  { nobody, nextAt }: Outcome,
): RoutingDecision {
  const byRule = new Map<ExclusionRule, OperatorId[]>();
  for (const [index, { id }] of operators.entries()) {
    const rule = exclusions[index];
    if (!rule) continue;
    const ids = byRule.get(rule);
    if (ids) ids.push(id);
    else byRule.set(rule, [id]);
  }
  const excluded: RoutingDecision['excluded'] = [];
  const counts: RoutingDecision['counts'] = {};
  for (const rule of exclusionRules.toReversed()) {
    const ids = byRule.get(rule);
    if (ids === undefined) continue;
    counts[rule] = ids.length;
    for (const operatorId of ids.slice(0, limits.explainedOperators - excluded.length))
      excluded.push({ operatorId, rule });
  }
  return { rule: nobody ?? deciderOf(counts), excluded, counts, nextAt };
}

function deciderOf(counts: RoutingDecision['counts']): RoutingRule {
  return deciders.find(([exclusion]) => counts[exclusion] !== undefined)?.[1] ?? 'only_one';
}
