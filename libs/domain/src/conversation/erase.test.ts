import { describe, expect, it } from 'vitest';
import { conversationStates } from '#contracts/states.js';
import { anna, bot, operator, scenarioIn, visitor } from '#testing/conversation-scenario.js';

describe('an erased conversation', () => {
  it.each(conversationStates)('is closed, whatever it was: %s', (state) => {
    const scenario = scenarioIn(state);
    const { control, epoch } = scenario.c;
    scenario.apply({ type: 'erase' }, operator(anna));
    expect(scenario.c).toMatchObject({ state: 'closed', owner: null, queue: null, offer: null, answerOwed: null });
    expect(scenario.c).toMatchObject({ lastMessage: null, labels: [], page: null, erasedAt: scenario.now });
    expect(scenario.c.epoch).toBe(epoch + 1);
    expect(scenario.c.control).toBeGreaterThanOrEqual(control);
  });

  it('takes no word and no answer any more', () => {
    const scenario = scenarioIn('bot').visitorWrites();
    const answer = scenario.answer();
    scenario.apply({ type: 'erase' }, operator(anna));
    expect(scenario.refusal(answer, bot)).toBe('conversation_closed');
    const message = { type: 'post-visitor-message', text: 'hello', owner: null } as const;
    expect(scenario.refusal(message, visitor)).toBe('conversation_closed');
  });

  it('is not there to be erased a second time', () => {
    const scenario = scenarioIn('closed');
    scenario.apply({ type: 'erase' }, operator(anna));
    expect(scenario.refusal({ type: 'erase' }, operator(anna))).toBe('not_found');
  });
});
