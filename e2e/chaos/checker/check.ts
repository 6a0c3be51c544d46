import type { Evidence } from '../evidence.js';
import { checkAcknowledgements } from './acknowledgements.js';
import { checkComingBack } from './coming-back.js';
import { checkContent } from './content.js';
import { checkControl } from './control.js';
import { checkCounters } from './counters.js';
import { type Finding, notApplicable } from './finding.js';
import { toLookUp } from './look-up.js';
import { checkNumbering } from './numbering.js';
import { checkScreens } from './screens.js';

/** Rules about what a run cannot show. */
const elsewhere: readonly Finding[] = [
  notApplicable('I14', 'each event reaches each subscribed webhook', 'there are no webhooks yet'),
  notApplicable('I15', 'with one event_id', 'there are no webhooks yet'),
  notApplicable('I20', 'the outbox is complete', "the server's outbox comes with webhooks; the clients' are in I11"),
  notApplicable('I24', 'presence expires', 'not looked at under faults'),
  notApplicable('I25', 'revoked rights end within 5 s', 'held by a scenario'),
  notApplicable('I26', 'security acts are audited once', 'there is no audit yet'),
  notApplicable('I27', 'erasure is complete', 'there is no erasure yet'),
];

const number = ({ rule }: Finding) => Number(rule.slice(1));

/** Judges a run by every invariant, in their order. */
export function check(evidence: Evidence): Finding[] {
  const look = toLookUp(evidence);
  const judges = [checkAcknowledgements, checkNumbering, checkContent, checkScreens, checkControl];
  return [...judges, checkCounters, checkComingBack]
    .flatMap((judge) => judge(look))
    .concat(elsewhere)
    .sort((a, b) => number(a) - number(b));
}
