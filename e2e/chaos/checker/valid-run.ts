import type {
  Act,
  ClientEvidence,
  Evidence,
  FollowerEvidence,
  History,
  KeptDecision,
  ProgramEvidence,
  WireEvent,
} from '../evidence.js';

/**
 * Fixture of a run without violations: two visitors, one of them with the bot, and two operators who claim the same
 * conversation.
 */
export function validRun(): Evidence {
  const first = conversation('c1', 'vera', [
    ['visitor', 'vera', 'conversation.started', { chatbotId: 'shop', locale: 'en', previousConversationId: null }],
    ['visitor', 'vera', 'message.posted', { text: 'Where is my bike?' }, 'key-vera-1'],
    ['bot', null, 'answer.withheld', { answersUpTo: 2 }],
    ['bot', null, 'handoff.started', { reason: 'no_match', teamId: null }],
    [
      'operator',
      'anna',
      'handoff.completed',
      { operatorId: 'anna', operatorName: 'A', reason: 'accepted' },
      'key-anna-1',
    ],
    ['operator', 'anna', 'note.posted', { text: 'A difficult one.' }, 'key-anna-2'],
    ['operator', 'anna', 'message.posted', { text: 'On its implementation.' }, 'key-anna-3'],
    ['visitor', 'vera', 'message.posted', { text: 'Thank you!' }, 'key-vera-2'],
  ]);
  const second = conversation('c2', 'ugo', [
    ['visitor', 'ugo', 'conversation.started', { chatbotId: 'shop', locale: 'it', previousConversationId: null }],
    ['visitor', 'ugo', 'message.posted', { text: 'Quanto costa?' }, 'key-ugo-1'],
    ['bot', null, 'message.posted', { text: 'Dieci euro.', citations: [], answersUpTo: 2 }],
    ['visitor', 'ugo', 'message.posted', { text: 'E domani?' }, 'key-ugo-2'],
    ['bot', null, 'message.posted', { text: 'Anche.', citations: [], answersUpTo: 4 }],
    ['visitor', 'ugo', 'answer.judged', { eventId: 'c2-5', verdict: 'wrong' }],
    ['bot', null, 'message.posted', { text: 'Otto euro.', citations: [], answersUpTo: 6 }],
  ]);
  const histories = [
    { ...first, summary: { ...first.summary, state: 'assigned', owner: { id: 'anna' }, control: 3 } },
    { ...second, summary: { ...second.summary, state: 'bot' } },
  ];
  const clients = [
    person('visitor', 'vera', [first]),
    person('visitor', 'ugo', [second]),
    person('operator', 'anna', [first]),
    { ...person('operator', 'marco', [first]), refusals: [{ ...claim, code: 'already_taken' }], acts: [claim] },
  ];
  return {
    seed: 1,
    business: {
      acts: [
        { name: 'act-1', outcome: 'completed', isUnknown: false, statuses: [0, 201] },
        { name: 'act-2', outcome: 'failed', isUnknown: true, statuses: [201] },
      ],
      found: ['act-1', 'act-2'],
    },
    clients,
    histories,
    operators: [
      { id: 'anna', capacity: 1, load: 1 },
      { id: 'marco', capacity: 1, load: 0 },
    ],
    counts: { bot: 1, queue: 0, snoozed: 0 },
    faults: [
      { kind: 'drain', condition: 'clear', at: 9_000, until: 9_500, exit: { code: 0, at: 9_000, tookMs: 300 } },
      { kind: 'inspect', condition: 'clear', at: 9_900, until: 9_950, damages: [] },
    ],
    followers: followersOf(histories),
    programs: programsOf(),
    erasures: [],
    wordsInFiles: [],
    memory: [100_000_000],
    starvation: [],
  };
}

/** Followers at the head of the log: every decision, one of them judged, and every message once. */
function followersOf(histories: readonly History[]): FollowerEvidence {
  const posted = histories.flatMap(({ events }) => events.filter(({ type }) => type === 'message.posted'));
  return {
    head: 19,
    positions: { decisions: 19, search: 19 },
    considered,
    routings: {},
    decisions: [
      { ...kept, eventId: 'c1-3', origin: 'withheld', decision: 'withhold' },
      { ...kept, eventId: 'c2-3' },
      { ...kept, eventId: 'c2-5', visitorVerdict: 'wrong' },
      { ...kept, eventId: 'c2-7' },
    ],
    messages: posted.map(({ conversationId, seq }) => ({ conversationId, seq, times: 1 })),
    indexed: posted.length,
  };
}

/** Programs that received the two published events of the log after the first. */
function programsOf(): ProgramEvidence {
  const log = [
    { position: 1, id: 'c1-1', type: 'conversation.started' },
    { position: 2, id: 'c1-6', type: 'note.posted' },
    { position: 3, id: 'c1-7', type: 'message.posted' },
    { position: 4, id: 'c1-8', type: 'message.posted' },
  ];
  const published = log.filter(({ type }) => type !== 'note.posted');
  const events = published.map((entry) => ({ ...entry, streamId: 'c1' }));
  const feed = { upTo: 4, events, again: structuredClone(events), texts: ['c1 Thank you!'] };
  const deliveries = published.slice(1).map((entry) => ({ ...entry, header: entry.id }));
  return { log, feed, subscribedAt: 1, deliveries };
}

const kept: Omit<KeptDecision, 'eventId'> = {
  origin: 'said',
  decision: 'answer',
  visitorVerdict: null,
  operatorVerdict: null,
  choice: null,
  isCorrected: false,
  cited: [],
};

const claim: Act = { tick: 401, at: 401, clientKey: 'key-marco-1', conversationId: 'c1', name: 'accept', text: null };

type Line = [kind: string, id: string | null, type: string, data: Record<string, unknown>, clientKey?: string];

const answered = { decision: 'answer', reason: null };
const withheld = { decision: 'withhold', reason: 'no_match' };
const considered: FollowerEvidence['considered'] = {
  'c1-3': withheld,
  'c2-3': answered,
  'c2-5': answered,
  'c2-7': answered,
};
const internal = ['answer.withheld', 'answer.judged', 'note.posted'];

function conversation(conversationId: string, visitorId: string, connections: readonly Line[]): History {
  let publicSeq = 0;
  const events = connections.map(([kind, id, type, data, clientKey], index): WireEvent => {
    if (!internal.includes(type)) publicSeq += 1;
    return {
      id: `${conversationId}-${index + 1}`,
      conversationId,
      seq: index + 1,
      publicSeq: internal.includes(type) ? null : publicSeq,
      type,
      at: `2026-03-01T09:00:0${index}.000Z`,
      actor: { kind, id },
      episode: 1,
      clientKey: clientKey ?? null,
      data,
    };
  });
  const messages = events.filter(({ type }) => type === 'message.posted');
  const last = messages.at(-1);
  const summary = {
    state: 'bot',
    owner: null,
    control: 1,
    episode: 1,
    seq: events.length,
    epoch: 1,
    priority: 'normal',
    labels: [],
    outcome: null,
    rating: null,
    messageCount: messages.length,
    lastMessage: last ? { seq: last.seq, text: String(last.data.text) } : null,
  };
  const readings = [
    { by: 'pages', events: structuredClone(events) },
    { by: 'messages', only: 'message.posted', events: structuredClone(messages) },
  ];
  return { conversationId, visitorId, events, readings, summary };
}

const names: Record<string, string> = {
  'message.posted': 'message',
  'note.posted': 'write-note',
  'handoff.completed': 'accept',
};

/** Client evidence of a person who performed their actions of the histories in order and received everything. */
function person(kind: 'visitor' | 'operator', who: string, histories: readonly History[]): ClientEvidence {
  const seen = histories.map(({ conversationId, events }) => ({
    conversationId,
    isWhole: true,
    events: kind === 'operator' ? events.map(asOperatorSees) : events.flatMap(asVisitorSees),
  }));
  const own = histories.flatMap(({ events }) => events.filter(({ actor, clientKey }) => actor.id === who && clientKey));
  const acts = own.map((event): Act => {
    const at = event.seq * 100;
    const text = typeof event.data.text === 'string' ? event.data.text : null;
    const { clientKey, conversationId } = event;
    return { tick: at, at, clientKey, conversationId, name: names[event.type] ?? '', text };
  });
  const acknowledgements = acts.map((act, index) => {
    const { id, seq, publicSeq, at } = own[index] as WireEvent;
    const received = { id, seq: kind === 'operator' ? seq : (publicSeq ?? 0), at };
    return { ...act, tick: act.tick + 50, at: act.at + 50, event: received, duplicate: false };
  });
  return {
    name: who,
    kind,
    implementation: 'raw',
    who,
    acts,
    acknowledgements,
    refusals: [],
    received: seen.flatMap(({ events }) => structuredClone(events)),
    forgotten: [],
    connections: [{ at: 1, isLive: true }],
    screens: seen,
    leftAt: null,
  };
}

function asOperatorSees(event: WireEvent): WireEvent {
  const decision = considered[event.id];
  return structuredClone(decision === undefined ? event : { ...event, decision });
}

function asVisitorSees(event: WireEvent): WireEvent[] {
  const { publicSeq, data, clientKey, ...rest } = structuredClone(event);
  if (publicSeq === null || publicSeq === undefined) return [];
  const { answersUpTo, reason, teamId, ...visible } = data;
  const shown = event.type === 'handoff.started' ? { reason } : visible;
  return [{ ...rest, seq: publicSeq, clientKey: event.actor.kind === 'visitor' ? clientKey : null, data: shown }];
}
