import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerDecision } from '#contracts/answer.js';
import { type ConversationEventType, conversationEventTypes, events, eventTypes, isPublic } from '#contracts/events.js';
import type { ConversationId, EventId, Instant, OperatorId } from '#contracts/ids.js';
import { ok } from '#contracts/result.js';
import type { RoutingDecision } from '#contracts/routing.js';
import type { Explanation, LoggedEvent } from '#domain/conversation/conversation.js';
import { CommandCommitter, committed } from '#testing/command-committer.js';
import { inMemoryPersistence } from '#testing/in-memory/persistence.js';
import { markedData, markerOf } from '#testing/marked-data.js';
import { operatorPrincipal } from '#testing/principals.js';
import { RecordingLog } from '#testing/recording-log.js';
import { explainEvents } from '../history/explain-events.js';
import { readVisitorLogs } from '../history/read-log.js';
import type { NewEvent } from '../ports/event-log.js';
import { toEventView, toVisitorEventView } from './event-view.js';

/** What each reader of the log is sent, as text, when the log holds one event of every type. */
const sent = { visitorLive: '', visitorSync: '', program: '', operator: '' };
const id = 'conversation' as ConversationId;
const actor = { kind: 'bot', id: null } as const;
const at = 0 as Instant;

beforeAll(async () => {
  const persistence = inMemoryPersistence({ log: new RecordingLog() });
  const { conversation } = await committed(new CommandCommitter(persistence.journal).start(id));
  let { seq, publicSeq } = conversation;
  const types = [...conversationEventTypes.filter((type) => type !== 'handoff.offered'), 'handoff.offered'] as const;
  const logged = types.map((type: ConversationEventType) => {
    seq += 1;
    if (isPublic(type)) publicSeq += 1;
    const numbers = { seq, publicSeq: isPublic(type) ? publicSeq : null };
    const head = { id: `event-${seq}` as EventId, conversationId: id, at, actor, principal: null, episode: 1 };
    return { ...head, ...numbers, clientKey: null, type, data: markedData(type) } as unknown as LoggedEvent;
  });
  const message = logged.find(({ type }) => type === 'message.posted') as LoggedEvent;
  const considered = markedData('answer.decided') as { decision: AnswerDecision };
  const data = { conversationId: id, origin: 'said', decision: considered.decision } as const;
  const offered = logged.at(-1) as LoggedEvent;
  const routing = (markedData('offer.decided') as { decision: RoutingDecision }).decision;
  const explanations: readonly Explanation[] = [
    { type: 'answer.decided', id: 'answer' as EventId, eventId: message.id, at, actor, data },
    {
      type: 'offer.decided',
      id: 'offer' as EventId,
      eventId: offered.id,
      at,
      actor,
      data: { ...data, decision: routing },
    },
  ];
  const next = { ...conversation, seq, publicSeq };
  for (const [index, events] of [logged.slice(0, -1), [offered]].entries()) {
    const explanation = explanations[index] ?? null;
    await persistence.journal.commit(id, null, () => ok({ next, due: null, events, explanation }));
  }
  await persistence.unitOfWork.run(async (stores) => {
    for (const type of eventTypes) {
      if (['conversation', 'answer', 'offer'].includes(events[type].stream)) continue;
      // With the id of the conversation: a reader that mistook it for one of its events would show it.
      const event = { id: `event-${type}`, type, streamId: id, at, actor, data: markedData(type) };
      await stores.events.append(event as unknown as NewEvent);
    }
  });

  const stored = await persistence.events.events(id, { after: 0, limit: 1_000 });
  expect(stored).toHaveLength(logged.length + 1);
  const cursor = { conversationId: id, after: 0, epoch: null };
  sent.visitorLive = JSON.stringify(logged.map(toVisitorEventView));
  sent.visitorSync = JSON.stringify(await readVisitorLogs(persistence, conversation.visitorId, [cursor]));
  sent.program = JSON.stringify(stored.map((event) => toEventView(event)));
  sent.operator = JSON.stringify(await explainEvents(persistence, operatorPrincipal('anna' as OperatorId), stored));
});

const fieldsOf = (type: (typeof eventTypes)[number]) =>
  Object.keys(events[type].data.shape).filter((field) =>
    JSON.stringify(markedData(type)).includes(markerOf(type, field)),
  );

describe.each(eventTypes)('%s', (type) => {
  const { audience, stream, published, visitor }: (typeof events)[typeof type] = events[type];
  const isInConversation = stream === 'conversation';

  test.each(['visitorLive', 'visitorSync'] as const)(
    'is sent to a visitor only in the fields meant for them: %s',
    (to) => {
      const seen = fieldsOf(type).filter((field) => sent[to].includes(`${markerOf(type, field)}"`));
      const meant =
        audience === 'visitor' ? fieldsOf(type).filter((field) => (visitor as readonly string[]).includes(field)) : [];
      expect(seen).toEqual(meant);
      expect(sent[to].includes(`"type":"${type}"`)).toBe(audience === 'visitor');
    },
  );

  test('is sent to a program only if it is not internal', () => {
    const seen = fieldsOf(type).filter((field) => sent.program.includes(`${markerOf(type, field)}"`));
    expect(seen).toEqual(isInConversation && audience !== 'internal' ? fieldsOf(type) : []);
  });

  test('is published only where programs may see it', () => {
    if (audience === 'internal') expect(published).toBe(false);
  });
});

test.each([
  ['what the bot considered', 'answer.decided', '"decision"'],
  ['why an operator is asked', 'offer.decided', '"routing"'],
] as const)('%s is shown to operators alone', (_, type, field) => {
  const considered = markerOf(type, 'decision');
  expect(sent.operator).toContain(considered);
  for (const to of ['visitorLive', 'visitorSync', 'program'] as const) {
    expect(sent[to]).not.toContain(considered);
    expect(sent[to]).not.toContain(field);
  }
});
