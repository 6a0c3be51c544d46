import type { Evidence, History, WireEvent } from '../evidence.js';

/** The evidence, by what one looks things up. */
export interface LookUp {
  readonly evidence: Evidence;
  readonly histories: ReadonlyMap<string, History>;
  readonly events: ReadonlyMap<string, WireEvent>;
  /** What a person did: by conversation and key. */
  readonly byKey: ReadonlyMap<string, readonly WireEvent[]>;
}

export function toLookUp(evidence: Evidence): LookUp {
  const histories = new Map(evidence.histories.map((history) => [history.conversationId, history]));
  const events = new Map<string, WireEvent>();
  const byKey = new Map<string, WireEvent[]>();
  for (const event of evidence.histories.flatMap((history) => history.events)) {
    events.set(event.id, event);
    if (event.clientKey === null) continue;
    const key = keyOf(event.conversationId, event.clientKey);
    byKey.set(key, [...(byKey.get(key) ?? []), event]);
  }
  return { evidence, histories, events, byKey };
}

/** Where the act was done. The first of a visitor may know of no conversation yet: then it is the one that the visitor has. */
export function placeOf({ evidence }: LookUp, who: string | null, conversationId: string | null): string | null {
  return conversationId ?? evidence.histories.find(({ visitorId }) => visitorId === who)?.conversationId ?? null;
}

export function keyOf(conversationId: string | null, clientKey: string): string {
  return `${conversationId} ${clientKey}`;
}

/** The number under which somebody of this kind knows the event; null if it is not for them. */
export function numberFor(kind: 'visitor' | 'operator', event: WireEvent): number | null {
  return kind === 'operator' ? event.seq : (event.publicSeq ?? null);
}

/** The number in an acknowledgement. What a visitor did and does not see has that of what they saw before it. */
export function toldNumber({ histories }: LookUp, kind: 'visitor' | 'operator', event: WireEvent): number | null {
  const own = numberFor(kind, event);
  if (own !== null) return own;
  const before = histories.get(event.conversationId)?.events.filter(({ seq }) => seq <= event.seq) ?? [];
  return before.findLast(({ publicSeq }) => publicSeq != null)?.publicSeq ?? null;
}

/** JSON that does not depend on the order of fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
