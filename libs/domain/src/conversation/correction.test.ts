import { describe, expect, it } from 'vitest';
import type { EventId } from '#contracts/ids.js';
import { anna, bruno, ConversationScenario, operator, scenarioIn, visitor } from '#testing/conversation-scenario.js';

const correction = { type: 'post-correction', text: 'It is 60 days.', corrects: 'e2' as EventId } as const;

describe('a correction', () => {
  it('is posted to the visitor and names the corrected answer', () => {
    const scenario = new ConversationScenario();
    scenario.apply(correction, operator(anna));
    expect(scenario.log.at(-1)).toMatchObject({
      type: 'message.posted',
      publicSeq: 2,
      data: { text: 'It is 60 days.', corrects: 'e2' },
    });
  });

  it("keeps a waiting visitor's question in the lists, unread and in its place", () => {
    const scenario = scenarioIn('queued').visitorWrites();
    const { lastMessage, lastActivityAt, messageCount } = scenario.c;
    scenario.wait(60_000).apply(correction, operator(anna));
    expect(scenario.c).toMatchObject({ lastMessage, lastActivityAt, messageCount: messageCount + 1 });
  });

  it("does not change the order of colleagues' lists either", () => {
    const scenario = scenarioIn('assigned').operatorWrites(anna);
    const { lastMessage, lastActivityAt } = scenario.c;
    scenario.wait(60_000).apply(correction, operator(bruno));
    expect(scenario.c).toMatchObject({ lastMessage, lastActivityAt });
  });

  it('does not change who may speak, and pending answers stay pending', () => {
    const scenario = new ConversationScenario();
    scenario.visitorWrites();
    const { control, answerOwed, waitingSince, state } = scenario.c;
    scenario.apply(correction, operator(anna));
    expect(scenario.c).toMatchObject({ control, answerOwed, waitingSince, state });
  });

  it('of a colleague changes neither the owner nor the operator idle timer', () => {
    const scenario = scenarioIn('assigned');
    const { owner, lastOperatorAt, control } = scenario.c;
    scenario.wait(1000).apply(correction, operator(bruno));
    expect(scenario.c).toMatchObject({ owner, lastOperatorAt, control });
  });

  it('keeps a resolved conversation resolved, and is rejected in a closed one', () => {
    expect(scenarioIn('resolved').apply(correction, operator(anna)).c.state).toBe('resolved');
    expect(scenarioIn('closed').refusal(correction, operator(anna))).toBe('conversation_closed');
  });

  it('requires an operator', () => {
    expect(new ConversationScenario().refusal(correction, visitor)).toBe('forbidden');
  });
});
