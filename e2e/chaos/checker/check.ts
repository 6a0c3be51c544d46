import type { Evidence } from '../evidence.js';
import { checkAcknowledgements } from './acknowledgements.js';
import { checkBusinessActs } from './business-acts.js';
import { checkContent } from './content.js';
import { checkControl } from './control.js';
import { checkCounters } from './counters.js';
import { checkErasures } from './erasures.js';
import { indexEvidence } from './evidence-index.js';
import { type Finding, notApplicable } from './finding.js';
import { checkFollowers } from './followers.js';
import { checkNumbering } from './numbering.js';
import { checkPrograms } from './programs.js';
import { checkRecovery } from './recovery.js';
import { checkScreens } from './screens.js';

/** Rules that a run cannot check. */
const elsewhere: readonly Finding[] = [
  notApplicable('I20', 'the outbox is complete', "webhooks are made from the log: I14; the clients' are in I11"),
  notApplicable('I24', 'presence expires', 'not tested under faults'),
  notApplicable('I25', 'revoked rights end within 5 s', 'tested by a scenario'),
  notApplicable('I26', 'security acts are audited once', 'tested by a scenario'),
];

const number = ({ rule }: Finding) => Number(rule.slice(1));

/** Checks a run against every invariant, in their order. */
export function check(evidence: Evidence): Finding[] {
  const index = indexEvidence(evidence);
  const checks = [checkAcknowledgements, checkNumbering, checkContent, checkScreens, checkControl];
  return [...checks, checkCounters, checkRecovery, checkFollowers, checkErasures, checkPrograms, checkBusinessActs]
    .flatMap((checkRule) => checkRule(index))
    .concat(elsewhere)
    .sort((a, b) => number(a) - number(b));
}
