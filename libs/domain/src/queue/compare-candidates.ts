import type { ExclusionRule } from '#contracts/routing.js';
import { isSkilled, type OperatorCandidate, speaks, weightOf } from './operator-candidate.js';
import { rendezvous } from './rendezvous.js';
import type { RoutedConversation } from './routed-conversation.js';

/** Comparison of two operators (below 0: the first one ranks first), with the deciding rule. */
interface Comparison {
  readonly order: number;
  readonly rule: ExclusionRule;
}

/** Total order of eligible operators: preferences, then load, then longest idle time. */
export function compareCandidates({
  id,
  locale,
  skills,
  lastOperator,
}: RoutedConversation): (a: OperatorCandidate, b: OperatorCandidate) => Comparison {
  return (a, b) => {
    const language = Number(speaks(b, locale)) - Number(speaks(a, locale));
    if (language !== 0) return { order: language, rule: 'language' };
    const skilled = Number(isSkilled(b, skills)) - Number(isSkilled(a, skills));
    if (skilled !== 0) return { order: skilled, rule: 'skills' };
    const last = Number(b.id === lastOperator) - Number(a.id === lastOperator);
    if (last !== 0) return { order: last, rule: 'not_last_operator' };
    const load = weightOf(a.load) - weightOf(b.load);
    if (load !== 0) return { order: load, rule: 'more_conversations' };
    const idle = a.idleSince - b.idleSince;
    if (idle !== 0) return { order: idle, rule: 'idle_shorter' };
    return { order: rendezvous(id, a.id) - rendezvous(id, b.id) || (a.id < b.id ? -1 : 1), rule: 'tie' };
  };
}
