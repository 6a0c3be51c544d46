import { describe, expect, it } from 'vitest';
import type { ConversationSummary } from '#contracts/views.js';
import { waitOf } from './wait-of.js';

const at = (minute: string) => `2026-03-02T09:${minute}:00.000Z`;
const place = (since: string) => ({ since, reason: 'no_match', offeredTo: null, offerUntil: null, skills: [] });
const summary = (more: object) =>
  ({ state: 'queued', queue: null, waitingSince: null, ...more }) as ConversationSummary;

describe('the wait of a visitor', () => {
  it('counts from its place in the queue, not from the message before the handoff', () => {
    expect(waitOf(summary({ queue: place(at('10')), waitingSince: at('09') }))).toEqual({
      since: at('10'),
      placeSince: null,
    });
  });

  it('counts from the return to the queue, and names the place that was kept', () => {
    expect(waitOf(summary({ queue: place(at('10')), waitingSince: at('40') }))).toEqual({
      since: at('40'),
      placeSince: at('10'),
    });
  });

  it('is for a reply where a person has the conversation', () => {
    expect(waitOf(summary({ state: 'assigned', waitingSince: at('20') }))?.since).toBe(at('20'));
    expect(waitOf(summary({ state: 'assigned' }))).toBeNull();
  });

  it('is none with the bot', () => {
    expect(waitOf(summary({ state: 'bot', waitingSince: at('20') }))).toBeNull();
  });
});
