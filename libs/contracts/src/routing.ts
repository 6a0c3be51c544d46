import { z } from 'zod';
import { operatorId } from './ids.js';
import { limits } from './limits.js';

/**
 * Why an operator was not asked, in the order in which the rules are checked: the first that holds is kept. The first: the
 * conversation is another team's. The next seven: may not be asked now. Then: does not speak the language, or lacks the
 * skills; is not the one whom the conversation still waits for. The last three: another one who may is asked before.
 */
export const exclusionRules = [
  'not_in_team',
  'offline',
  'away',
  'busy',
  'not_attending',
  'passed',
  'has_offer',
  'at_capacity',
  'language',
  'skills',
  'not_last_operator',
  'more_conversations',
  'idle_shorter',
  'tie',
] as const;
export type ExclusionRule = (typeof exclusionRules)[number];

/**
 * What decided. `only_one`: nobody else was free. `language` … `tie`: the last rule that was needed to tell the operator from
 * the others. `nobody_free`, `waits_for_preferred`, `all_passed`: nobody is asked.
 */
export const routingRules = [
  'only_one',
  'language',
  'skills',
  'last_operator',
  'fewest_conversations',
  'longest_idle',
  'tie',
  'nobody_free',
  'waits_for_preferred',
  'all_passed',
] as const;
export type RoutingRule = (typeof routingRules)[number];

/** Why this operator is asked, or nobody, and why not the others. */
export const routingDecision = z
  .object({
    rule: z.enum(routingRules),
    excluded: z
      .array(z.object({ operatorId, rule: z.enum(exclusionRules) }))
      .max(limits.explainedOperators)
      .describe(
        'Operators who were not asked, each with the first rule that excluded them; the closest candidates first.',
      ),
    counts: z
      .partialRecord(z.enum(exclusionRules), z.int())
      .describe('Number of operators excluded by each rule, including those not listed.'),
    nextAt: z
      .int()
      .nullable()
      .describe(
        'When the decision changes without an event: a preference ends, or declined operators can be asked again. Milliseconds since 1970 UTC. Null if it does not.',
      ),
  })
  .meta({ id: 'RoutingDecision' });
export type RoutingDecision = z.infer<typeof routingDecision>;
