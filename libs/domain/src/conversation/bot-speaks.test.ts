import { expect, it } from 'vitest';
import { anna, bot, operator, Story, storyIn, visitor } from '#testing/story.js';
import { botSpeaks, reasonOfSilence } from './bot-speaks.js';

it.each([
  ['answers', true, null],
  ['suggests', false, 'bot_suggests'],
  ['off', false, 'bot_disabled'],
] as const)('a bot that is set to "%s" speaks: %s, and people come because of: %s', (set, speaks, reason) => {
  expect(botSpeaks({ bot: set })).toBe(speaks);
  expect(reasonOfSilence({ bot: set })).toBe(reason);
});

it.each(['suggests', 'off'] as const)(
  'where the bot is set to "%s" nobody is called before something is written',
  (set) => {
    const story = new Story({ bot: set });
    expect([story.c.state, story.c.queue]).toEqual(['bot', null]);
    story.visitorWrites();
    expect(story.due).toEqual({ at: story.now, kind: 'answer' });
  },
);

it('nobody can give a conversation to a bot that says nothing', () => {
  const story = storyIn('assigned', { bot: 'suggests' });
  expect(story.refusal({ type: 'return-to-bot' }, operator(anna))).toBe('bot_disabled');
});

it('an answer that is ready when the bot is told to be quiet is not said', () => {
  const story = new Story().visitorWrites();
  const answer = story.answer();
  Object.assign(story.policy, { bot: 'suggests' });
  expect(story.refusal(answer, bot)).toBe('bot_disabled');
  expect(story.refusal({ type: 'request-handoff', reason: 'bot_suggests' }, visitor)).toBeNull();
});
