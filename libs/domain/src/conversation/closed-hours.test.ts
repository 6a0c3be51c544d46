import { describe, expect, it } from 'vitest';
import { visitorData } from '#contracts/events.js';
import { someDecision } from '#testing/arbitrary-commands.js';
import { anna, bot, minute, Story } from '#testing/story.js';

const hour = 60 * minute;

/** Nobody is there for another nine hours. */
function closedStory(policy = {}): Story {
  const story = new Story(policy);
  return story.closedUntil(story.now + 9 * hour);
}

describe('while nobody is there', () => {
  it('a conversation begins with the bot as ever', () => {
    expect(closedStory().visitorWrites().c.state).toBe('bot');
  });

  it('a handoff tells the visitor when somebody will be, whoever began it', () => {
    const asked = closedStory().asksForPerson();
    expect(asked.log.at(-1)).toMatchObject({ type: 'handoff.started', data: { opensAt: asked.now + 9 * hour } });
    const withheld = closedStory().visitorWrites();
    const { control, answersUpTo } = withheld.answer();
    withheld.tell({ type: 'withhold-answer', decision: someDecision, control, answersUpTo }, bot);
    const [event] = withheld.log.slice(-1);
    expect(event && visitorData(event)).toEqual({ reason: 'low_confidence', opensAt: withheld.now + 9 * hour });
  });

  it('a handoff says nothing of hours where somebody is there', () => {
    const [event] = new Story().asksForPerson().log.slice(-1);
    expect(event?.data).toEqual({ reason: 'visitor_requested', teamId: null });
  });

  it('the longest wait counts from the opening', () => {
    const story = closedStory({ maxWait: 30 }).asksForPerson();
    expect(story.due).toEqual({ at: story.now + 9 * hour + 30 * minute, kind: 'delay-handoff' });
    expect(story.wait(9 * hour).refusal({ type: 'delay-handoff' }, { kind: 'system', id: null })).toBe('wrong_state');
    story.wait(30 * minute).tell({ type: 'delay-handoff' }, { kind: 'system', id: null });
    expect(story.c.queue?.delayed).toBe(true);
  });

  it('somebody who is there all the same may take it', () => {
    expect(closedStory().asksForPerson().acceptedBy(anna).c.owner).toBe(anna);
  });
});
