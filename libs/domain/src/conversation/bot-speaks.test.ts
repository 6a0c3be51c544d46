import { expect, it } from 'vitest';
import { chatbotPolicy } from '#contracts/chatbot.js';
import { anna, bot, operator, Story, visitor } from '#testing/story.js';
import { botSpeaks } from './bot-speaks.js';

it.each([
  [true, 'answers', true],
  [true, 'suggests', false],
  [false, 'answers', false],
  [false, 'suggests', false],
] as const)('enabled %s in the mode "%s": speaks %s', (botEnabled, botMode, speaks) => {
  expect(botSpeaks(chatbotPolicy.parse({ botEnabled, botMode }))).toBe(speaks);
});

it('where the bot only suggests, conversations go to people as if it were off', () => {
  const { c } = new Story({ botMode: 'suggests' });
  expect(c).toMatchObject({ state: 'queued', handoffReason: 'bot_disabled' });
});

it('nobody can give a conversation to a bot that says nothing', () => {
  const story = new Story({ botMode: 'suggests' }).acceptedBy(anna);
  expect(story.refusal({ type: 'return-to-bot' }, operator(anna))).toBe('bot_disabled');
});

it('an answer that is ready when the bot is told to be quiet is not said', () => {
  const story = new Story().visitorWrites();
  const answer = story.answer();
  Object.assign(story.policy, { botMode: 'suggests' });
  expect(story.refusal(answer, bot)).toBe('bot_disabled');
  expect(story.refusal({ type: 'request-handoff', reason: 'bot_disabled' }, visitor)).toBeNull();
});
