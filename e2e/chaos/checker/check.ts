import type { Evidence } from '../evidence.js';
import { checkAcknowledgements } from './acknowledgements.js';
import { checkContent } from './content.js';
import { checkControl } from './control.js';
import { checkCounters } from './counters.js';
import { indexEvidence } from './evidence-index.js';
import { type Finding, notApplicable } from './finding.js';
import { checkFollowers } from './followers.js';
import { checkNumbering } from './numbering.js';
import { checkRecovery } from './recovery.js';
import { checkScreens } from './screens.js';

/** Rules that a run cannot check. */
const elsewhere: readonly Finding[] = [
  notApplicable('I14', 'each event reaches each subscribed webhook', 'there are no webhooks yet'),
  notApplicable('I15', 'with one event_id', 'there are no webhooks yet'),
  notApplicable('I20', 'the outbox is complete', "the server's outbox comes with webhooks; the clients' are in I11"),
  notApplicable('I24', 'presence expires', 'not tested under faults'),
  notApplicable('I25', 'revoked rights end within 5 s', 'tested by a scenario'),
  notApplicable('I26', 'security acts are audited once', 'there is no audit yet'),
  notApplicable('I27', 'erasure is complete', 'there is no erasure yet'),
];

const number = ({ rule }: Finding) => Number(rule.slice(1));

/** Checks a run against every invariant, in their order. */
export function check(evidence: Evidence): Finding[] {
  const index = indexEvidence(evidence);
  const checks = [checkAcknowledgements, checkNumbering, checkContent, checkScreens, checkControl];
  return [...checks, checkCounters, checkRecovery, checkFollowers]
    .flatMap((checkRule) => checkRule(index))
    .concat(elsewhere)
    .sort((a, b) => number(a) - number(b));
}
