import { expect, it } from 'vitest';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { anna, operator, storyIn, visitor } from '#testing/story.js';
import { logEvents } from './log-events.js';

const key = 'a-key-of-16-chars' as ClientKey;

it('the key of an act goes to the event that was asked for, after what had to happen first', () => {
  const story = storyIn('resolved').tell({ type: 'post-visitor-message', text: 'Again', owner: null }, visitor, key);
  expect(story.log.slice(-2).map((event) => [event.type, event.clientKey])).toEqual([
    ['conversation.reopened', null],
    ['message.posted', key],
  ]);
});

it('a note takes a number for operators and none for the visitor', () => {
  const story = storyIn('bot').visitorWrites();
  story.tell({ type: 'write-note', text: 'Hm.' }, operator(anna)).visitorWrites();
  expect(story.log.map((event) => [event.seq, event.publicSeq])).toEqual([
    [1, 1],
    [2, 2],
    [3, null],
    [4, 3],
  ]);
});

it('the event of a reopening already belongs to the new episode', () => {
  const story = storyIn('resolved').visitorWrites();
  expect(story.log.map((event) => event.episode)).toEqual([1, 1, 2, 2]);
});

it('nothing decided is a mistake of the caller', () => {
  const stamp = { conversationId: 'c' as ConversationId, at: 0, clientKey: null, newId: () => expect.fail() };
  expect(() => logEvents(null, [], stamp)).toThrow('must not be logged');
});
