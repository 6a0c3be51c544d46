import { describe, expect, it } from 'vitest';
import type { VisitorSnapshot } from '#sdk/client-types.js';
import { scenes } from '../../dev/scenes.js';
import { closedUntil } from './closed-until.js';
import { lastWord } from './last-word.js';

function snapshot(name: string): VisitorSnapshot {
  const scene = scenes('en')[name];
  if (!scene) throw new Error(`there is no scene ${name}`);
  return scene.snapshot;
}

describe('the last word', () => {
  it('that asks back is open to be answered by a choice', () => {
    const { events } = snapshot('choices');
    expect(lastWord(snapshot('choices'))).toEqual({ judgeable: null, open: events.at(-1)?.id });
  });

  it('is no longer open once the visitor has said something, sent or not, or a person is asked', () => {
    const asked = snapshot('choices');
    const { outbox } = snapshot('offline');
    expect(lastWord({ ...asked, outbox }).open).toBeNull();
    const conversation = asked.conversation && { ...asked.conversation, state: 'queued' as const };
    expect(lastWord({ ...asked, conversation }).open).toBeNull();
    const answered = [...asked.events, ...asked.events.slice(1, 2)];
    expect(lastWord({ ...asked, events: answered }).open).toBeNull();
  });

  it('that has sources can be judged, if it is the last and the bot said it', () => {
    const { events } = snapshot('second-answer');
    expect(lastWord(snapshot('second-answer')).judgeable).toBe(events.at(-1)?.id);
    expect(lastWord(snapshot('operator')).judgeable).toBeNull();
    expect(lastWord(snapshot('greeting'))).toEqual({ judgeable: null, open: null });
  });
});

describe('closed until', () => {
  const now = Date.now();

  it('is what was said to those who wait when their wait began', () => {
    const waiting = snapshot('closed-hours');
    const opensAt = closedUntil(waiting, now);
    expect(opensAt).toBeGreaterThan(now);
    expect(closedUntil(waiting, (opensAt ?? 0) - 1)).toBe(opensAt);
    expect(closedUntil(waiting, opensAt ?? 0)).toBeNull();
  });

  it('is what the session says to everybody else', () => {
    const greeted = snapshot('closed-hours-greeting');
    expect(closedUntil(greeted, now)).toBe(Date.parse(greeted.chatbot?.opensAt ?? ''));
    expect(closedUntil(snapshot('greeting'), now)).toBeNull();
  });

  it('says nothing to who began to wait while somebody was there', () => {
    const { chatbot } = snapshot('closed-hours-greeting');
    expect(closedUntil({ ...snapshot('queued'), chatbot }, now)).toBeNull();
  });
});
