import type { HandoffReason } from '#contracts/states.js';
import type { MessageKey } from '../session/translation.js';

/** Texts by reason; other reasons use the general texts. */
const kinds = {
  visitor_requested: 'requested',
  low_confidence: 'unsure',
  no_match: 'unknown',
  policy_topic: 'topic',
  repeated_failure: 'wrong',
} as const satisfies { readonly [R in HandoffReason]?: string };

const ways = (kind: (typeof kinds)[keyof typeof kinds] | 'general'): MessageKey[] =>
  ([1, 2, 3] as const).map((number) => `notice.handoff.${kind}.${number}` as const);

/**
 * Chooses the first handoff text that was not used in this conversation: those of the reason, then the general ones. `said`
 * contains the used texts; when all are used, the first is used again.
 */
export function chooseHandoffText(reason: HandoffReason, said: ReadonlySet<MessageKey>): MessageKey {
  const own = ways(kinds[reason as keyof typeof kinds] ?? 'general');
  return [...own, ...ways('general')].find((way) => !said.has(way)) ?? (own[0] as MessageKey);
}
