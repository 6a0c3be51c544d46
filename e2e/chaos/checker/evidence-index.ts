import type { ErasureEvidence, Evidence, History, WireEvent } from '../evidence.js';

/**
 * Index of the evidence by conversation, event and client key; each event with its explanation, as the console shows
 * it.
 */
export interface EvidenceIndex {
  readonly evidence: Evidence;
  readonly histories: ReadonlyMap<string, History>;
  readonly events: ReadonlyMap<string, WireEvent>;
  /** Events of people's actions, by conversation and client key. */
  readonly byKey: ReadonlyMap<string, readonly WireEvent[]>;
  /** Conversations whose words were erased. */
  readonly erased: ReadonlySet<string>;
}

export function indexEvidence(recorded: Evidence): EvidenceIndex {
  const { considered, routings } = recorded.followers;
  const explain = (event: WireEvent): WireEvent => {
    const decision = considered[event.id];
    const routing = routings[event.id];
    return { ...event, ...(decision && { decision }), ...(routing && { routing }) };
  };
  const explained = recorded.histories.map((history) => ({ ...history, events: history.events.map(explain) }));
  const evidence = { ...recorded, histories: explained };
  const histories = new Map(evidence.histories.map((history) => [history.conversationId, history]));
  const events = new Map<string, WireEvent>();
  const byKey = new Map<string, WireEvent[]>();
  for (const event of evidence.histories.flatMap((history) => history.events)) {
    events.set(event.id, event);
    if (event.clientKey === null) continue;
    const key = keyOf(event.conversationId, event.clientKey);
    byKey.set(key, [...(byKey.get(key) ?? []), event]);
  }
  const erased = new Set(
    evidence.histories.flatMap(({ conversationId, visitorId }) =>
      recorded.erasures.some((one) => covers(one, conversationId, visitorId)) ? [conversationId] : [],
    ),
  );
  return { evidence, histories, events, byKey, erased };
}

function covers(erasure: ErasureEvidence, conversationId: string, visitorId: string): boolean {
  return erasure.conversationId === conversationId || (erasure.kind === 'visitor' && erasure.visitorId === visitorId);
}

/** The event as everybody but the console sees it: without what explains it. */
export function unexplained(event: WireEvent): WireEvent {
  const { decision, routing, ...rest } = event;
  return rest;
}

/** Conversation of an action. A visitor's first action may precede the conversation; then it is the visitor's first one. */
export function placeOf({ evidence }: EvidenceIndex, who: string | null, conversationId: string | null): string | null {
  if (conversationId !== null) return conversationId;
  const own = evidence.histories.filter(({ visitorId }) => visitorId === who);
  const begin = ({ events }: History) => events[0]?.at ?? '';
  return own.sort((a, b) => (begin(a) < begin(b) ? -1 : 1))[0]?.conversationId ?? null;
}

export function keyOf(conversationId: string | null, clientKey: string): string {
  return `${conversationId} ${clientKey}`;
}

/** Sequence number of the event for this kind of person; null if it is not visible to them. */
export function numberFor(kind: 'visitor' | 'operator', event: WireEvent): number | null {
  return kind === 'operator' ? event.seq : (event.publicSeq ?? null);
}

/** Number in an acknowledgement: for an event that the visitor cannot see, that of the last visible one before it. */
export function acknowledgedNumber(
  { histories }: EvidenceIndex,
  kind: 'visitor' | 'operator',
  event: WireEvent,
): number | null {
  const own = numberFor(kind, event);
  if (own !== null) return own;
  const before = histories.get(event.conversationId)?.events.filter(({ seq }) => seq <= event.seq) ?? [];
  return before.findLast(({ publicSeq }) => publicSeq != null)?.publicSeq ?? null;
}

/** Canonical JSON, independent of the order of fields. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
