import { describe, expect, it } from 'vitest';
import type { EventId } from '#contracts/ids.js';
import type { ActorKind } from '#contracts/states.js';
import type { EventView } from '#contracts/views.js';
import { operatorReply } from './operator-reply.js';

/** A conversation whose question is the event `0`. */
function conversation(...turns: [by: ActorKind, text: string, more?: { episode?: number; corrects?: EventId }][]) {
  return [['visitor', 'Do you rent kayaks?'] as (typeof turns)[number], ...turns].map(
    ([kind, text, { episode = 1, corrects } = {}], index) =>
      ({
        id: String(index),
        type: 'message.posted',
        actor: { kind, id: null },
        episode,
        data: { text, ...(corrects && { corrects }) },
      }) as EventView,
  );
}

const replyIn = (events: readonly EventView[]) => operatorReply(events, '0' as EventId);

describe('the reply of an operator to a question', () => {
  it('is the longest of their turns, without greetings and thanks', () => {
    const events = conversation(
      ['operator', 'Hello!'],
      ['visitor', 'Hi'],
      ['operator', 'Yes, in Torbole.'],
      ['operator', 'From May on.'],
      ['visitor', 'Thank you'],
      ['operator', 'You are welcome'],
    );
    expect(replyIn(events)).toBe('Yes, in Torbole.\n\nFrom May on.');
  });

  it('is null where only the bot spoke, or the question is not there', () => {
    expect(replyIn(conversation(['bot', 'A person will answer.']))).toBeNull();
    expect(operatorReply(conversation(['operator', 'Yes.']), 'elsewhere' as EventId)).toBeNull();
  });

  it('is no correction, and nothing of a later episode', () => {
    const events = conversation(
      ['operator', 'Yes.'],
      ['operator', 'A correction: the price is 60 euros.', { corrects: 'x' as EventId }],
      ['visitor', 'And skis?', { episode: 2 }],
      ['operator', 'Skis are for hire in winter.', { episode: 2 }],
    );
    expect(replyIn(events)).toBe('Yes.');
  });
});
