import { expect, it } from 'vitest';
import { chatbot } from '#contracts/chatbot.js';
import { toChatbotView } from './chatbot-view.js';

const day = [{ from: '09:00', to: '18:00' }];
const hours = { timeZone: 'Europe/Rome', week: [day, day, day, day, day, [], []], closedOn: [] };
const words = { id: 'shop', name: 'Shop', locales: ['en'], greeting: {}, suggestions: {}, sites: ['*'], policy: {} };

it('gives the widget the next opening, but no policies and sites', () => {
  const view = toChatbotView(chatbot.parse({ ...words, hours }), Date.UTC(2026, 2, 1, 9));
  expect(view).toEqual({
    id: 'shop',
    name: 'Shop',
    locales: ['en'],
    greeting: {},
    suggestions: {},
    appearance: { scheme: 'system', corner: 'right', launcherText: {}, logo: null, palettes: null },
    opensAt: '2026-03-02T08:00:00.000Z',
  });
});

it('gives null while open, and where there are no hours', () => {
  const workingDay = Date.UTC(2026, 2, 2, 9);
  expect(toChatbotView(chatbot.parse({ ...words, hours }), workingDay).opensAt).toBeNull();
  expect(toChatbotView(chatbot.parse(words), workingDay).opensAt).toBeNull();
});
