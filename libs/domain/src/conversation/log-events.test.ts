import { expect, it } from 'vitest';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { anna, operator, scenarioIn, visitor } from '#testing/conversation-scenario.js';
import { logEvents } from './log-events.js';

const key = 'a-key-of-16-chars' as ClientKey;

it('the client key belongs to the requested event, after those that had to precede it', () => {
  const scenario = scenarioIn('resolved').apply(
    { type: 'post-visitor-message', text: 'Again', owner: null },
    visitor,
    key,
  );
  expect(scenario.log.slice(-2).map((event) => [event.type, event.clientKey])).toEqual([
    ['conversation.reopened', null],
    ['message.posted', key],
  ]);
});

it('a note takes a number for operators and none for the visitor', () => {
  const scenario = scenarioIn('bot').visitorWrites();
  scenario.apply({ type: 'write-note', text: 'Hm.' }, operator(anna)).visitorWrites();
  expect(scenario.log.map((event) => [event.seq, event.publicSeq])).toEqual([
    [1, 1],
    [2, 2],
    [3, null],
    [4, 3],
  ]);
});

it('the event of a reopening already belongs to the new episode', () => {
  const scenario = scenarioIn('resolved').visitorWrites();
  expect(scenario.log.map((event) => event.episode)).toEqual([1, 1, 2, 2]);
});

it('a decision without events is a programming error', () => {
  const stamp = {
    conversationId: 'c' as ConversationId,
    at: 0,
    clientKey: null,
    principal: null,
    explanation: null,
    newId: () => expect.fail(),
  };
  expect(() => logEvents(null, [], stamp)).toThrow('must not be logged');
});
