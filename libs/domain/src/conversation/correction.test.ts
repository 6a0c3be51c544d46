import { describe, expect, it } from 'vitest';
import type { EventId } from '#contracts/ids.js';
import { anna, bruno, operator, Story, storyIn, visitor } from '#testing/story.js';

const correction = { type: 'post-correction', text: 'It is 60 days.', corrects: 'e2' as EventId } as const;

describe('a correction', () => {
  it('is said to the visitor and names what it corrects', () => {
    const story = new Story();
    story.tell(correction, operator(anna));
    expect(story.log.at(-1)).toMatchObject({
      type: 'message.posted',
      publicSeq: 2,
      data: { text: 'It is 60 days.', corrects: 'e2' },
    });
    expect(story.c.lastMessage?.text).toBe('It is 60 days.');
  });

  it('takes nothing from whoever answers: what is owed stays owed, by the same voice', () => {
    const story = new Story();
    story.visitorWrites();
    const { control, answerOwed, waitingSince, state } = story.c;
    story.tell(correction, operator(anna));
    expect(story.c).toMatchObject({ control, answerOwed, waitingSince, state });
  });

  it('of a colleague leaves the owner and the clock of the answer alone', () => {
    const story = storyIn('assigned');
    const { owner, lastOperatorAt, control } = story.c;
    story.wait(1000).tell(correction, operator(bruno));
    expect(story.c).toMatchObject({ owner, lastOperatorAt, control });
  });

  it('leaves what is resolved resolved, and is too late for what is closed', () => {
    expect(storyIn('resolved').tell(correction, operator(anna)).c.state).toBe('resolved');
    expect(storyIn('closed').refusal(correction, operator(anna))).toBe('conversation_closed');
  });

  it('is the word of an operator', () => {
    expect(new Story().refusal(correction, visitor)).toBe('forbidden');
  });
});
