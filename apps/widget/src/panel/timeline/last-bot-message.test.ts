import { describe, expect, it } from 'vitest';
import type { VisitorSnapshot } from '#sdk/client-types.js';
import { scenes } from '../../dev/scenes.js';
import { closedUntil } from './closed-until.js';
import { lastBotMessage } from './last-bot-message.js';

function snapshot(name: string): VisitorSnapshot {
  const scene = scenes('en')[name];
  if (!scene) throw new Error(`there is no scene ${name}`);
  return scene.snapshot;
}

describe('the last message', () => {
  it('accepts a choice if it asks back', () => {
    const { events } = snapshot('choices');
    expect(lastBotMessage(snapshot('choices'))).toEqual({ judgeable: null, open: events.at(-1)?.id });
  });

  it('accepts no choice after the visitor has written, sent or not, or a person was requested', () => {
    const asked = snapshot('choices');
    const { outbox } = snapshot('offline');
    expect(lastBotMessage({ ...asked, outbox }).open).toBeNull();
    const conversation = asked.conversation && { ...asked.conversation, state: 'queued' as const };
    expect(lastBotMessage({ ...asked, conversation }).open).toBeNull();
    const answered = [...asked.events, ...asked.events.slice(1, 2)];
    expect(lastBotMessage({ ...asked, events: answered }).open).toBeNull();
  });

  it('can be rated if it is an answer of the bot with sources', () => {
    const { events } = snapshot('second-answer');
    expect(lastBotMessage(snapshot('second-answer')).judgeable).toBe(events.at(-1)?.id);
    expect(lastBotMessage(snapshot('operator')).judgeable).toBeNull();
    expect(lastBotMessage(snapshot('greeting'))).toEqual({ judgeable: null, open: null });
  });
});

describe('closed until', () => {
  const now = Date.now();

  it('is the opening given when the wait began, for waiting visitors', () => {
    const waiting = snapshot('closed-hours');
    const opensAt = closedUntil(waiting, now);
    expect(opensAt).toBeGreaterThan(now);
    expect(closedUntil(waiting, (opensAt ?? 0) - 1)).toBe(opensAt);
    expect(closedUntil(waiting, opensAt ?? 0)).toBeNull();
  });

  it('is the opening of the session for everybody else', () => {
    const greeted = snapshot('closed-hours-greeting');
    expect(closedUntil(greeted, now)).toBe(Date.parse(greeted.chatbot?.opensAt ?? ''));
    expect(closedUntil(snapshot('greeting'), now)).toBeNull();
  });

  it('is that of the team that the wait was transferred to, if the transfer contains one', () => {
    const waiting = snapshot('closed-hours');
    const began = waiting.events.find(({ type }) => type === 'handoff.started');
    const moved = (opensAt?: number | null) => {
      const data = { operatorName: null, ...(opensAt !== undefined && { opensAt }) };
      const transfer = { ...began, type: 'conversation.transferred', data } as (typeof waiting.events)[number];
      return closedUntil({ ...waiting, events: [...waiting.events, transfer] }, now);
    };
    expect(moved(now + 5)).toBe(now + 5);
    expect(moved(null)).toBeNull();
    expect(moved()).toBe(closedUntil(waiting, now));
  });

  it('is empty for a wait that began within opening hours', () => {
    const { chatbot } = snapshot('closed-hours-greeting');
    expect(closedUntil({ ...snapshot('queued'), chatbot }, now)).toBeNull();
  });
});
