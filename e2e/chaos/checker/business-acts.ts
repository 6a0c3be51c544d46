import type { EvidenceIndex } from './evidence-index.js';
import { type Finding, Tally } from './finding.js';

/** I31: effects in a business system while the server was killed. */
export function checkBusinessActs({ evidence }: EvidenceIndex): Finding[] {
  const tally = new Tally('I31', 'an action in a business system happens once, as it was answered');
  const { acts, found } = evidence.business;
  for (const { name, outcome, isUnknown, statuses } of acts) {
    const times = found.filter((one) => one === name).length;
    const isSo = outcome === 'completed' ? times === 1 : outcome === 'failed' && !isUnknown ? times === 0 : times <= 1;
    const said = outcome ?? `nothing but ${statuses.at(-1)}`;
    tally.expect(isSo, () => `${name} was answered with ${said} and is there ${times} times`);
    tally.expect(outcome !== null, () => `${name} was never answered: ${statuses.slice(-5).join(', ')}`);
  }
  const known = new Set(acts.map(({ name }) => name));
  for (const one of found) tally.expect(known.has(one), () => `nobody asked for ${one}`);
  const cut = acts.filter(({ statuses }) => statuses.length > 1).length;
  return [tally.finding(`${acts.length} actions, ${cut} of them asked for more than once`)];
}
