import { z } from 'zod';
import { operatorId } from './ids.js';
import { limits } from './limits.js';

/**
 * Why an operator was excluded, in the order in which the rules are checked; the first match is recorded. The first:
 * the conversation is another team's. The next seven: the operator cannot get offers now. Then: does not speak the
 * language, lacks the skills, or is not the preferred operator for whom the conversation still waits. The last three:
 * another eligible operator ranks before.
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
 * What decided. `only_one`: nobody else was free. `language` … `tie`: the last rule needed to rank the operator first.
 * `nobody_free`, `waits_for_preferred`, `all_passed`: no offer is made.
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

/** Routing decision: why this operator gets the offer, or nobody, and why the others do not. */
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
