import { expect, it } from 'vitest';
import { anna, bot, ConversationScenario, operator, scenarioIn, visitor } from '#testing/conversation-scenario.js';
import { botSpeaks, silentBotReason } from './bot-speaks.js';

it.each([
  ['answers', true, null],
  ['suggests', false, 'bot_suggests'],
  ['off', false, 'bot_disabled'],
] as const)('a bot set to "%s" speaks: %s, and the handoff reason is: %s', (set, speaks, reason) => {
  expect(botSpeaks({ bot: set })).toBe(speaks);
  expect(silentBotReason({ bot: set })).toBe(reason);
});

it.each(['suggests', 'off'] as const)(
  'with the bot set to "%s" no person is requested before the first message',
  (set) => {
    const scenario = new ConversationScenario({ bot: set });
    expect([scenario.c.state, scenario.c.queue]).toEqual(['bot', null]);
    scenario.visitorWrites();
    expect(scenario.due).toEqual({ at: scenario.now, kind: 'answer' });
  },
);

it('a conversation cannot be returned to a bot that does not answer', () => {
  const scenario = scenarioIn('assigned', { bot: 'suggests' });
  expect(scenario.refusal({ type: 'return-to-bot' }, operator(anna))).toBe('bot_disabled');
});

it('rejects an answer that is ready after the bot was turned off', () => {
  const scenario = new ConversationScenario().visitorWrites();
  const answer = scenario.answer();
  Object.assign(scenario.policy, { bot: 'suggests' });
  expect(scenario.refusal(answer, bot)).toBe('bot_disabled');
  expect(scenario.refusal({ type: 'request-handoff', reason: 'bot_suggests' }, visitor)).toBeNull();
});
