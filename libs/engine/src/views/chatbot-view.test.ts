import { expect, it } from 'vitest';
import { chatbot } from '#contracts/chatbot.js';
import { mailServiceOf } from '#testing/mail-service-of.js';
import { aTeam } from '#testing/teams.js';
import { TeamDirectory } from '../state/team-directory.js';
import { toChatbotView } from './chatbot-view.js';

const day = [{ from: '09:00', to: '18:00' }];
const hours = { timeZone: 'Europe/Rome', week: [day, day, day, day, day, [], []], closedOn: [] };
const words = { id: 'shop', name: 'Shop', locales: ['en'], greeting: {}, suggestions: {}, sites: ['*'], policy: {} };

const teams = new TeamDirectory(() => true);
const ports = { teams, mailService: mailServiceOf(null) };

it('gives the widget the next opening, but no policies and sites', () => {
  const view = toChatbotView(ports, chatbot.parse({ ...words, hours }), Date.UTC(2026, 2, 1, 9));
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

it('has null while open, and without opening hours', () => {
  const workingDay = Date.UTC(2026, 2, 2, 9);
  expect(toChatbotView(ports, chatbot.parse({ ...words, hours }), workingDay).opensAt).toBeNull();
  expect(toChatbotView(ports, chatbot.parse(words), workingDay).opensAt).toBeNull();
});

it('has the next opening of the default team, if that has hours of its own', () => {
  const workingDay = Date.UTC(2026, 2, 2, 9);
  const ofSales = chatbot.parse({ ...words, hours, defaultTeam: 'sales' });
  teams.replace([aTeam('sales', { hours: { ...hours, closedOn: ['2026-03-02'] } })]);
  expect(toChatbotView(ports, ofSales, workingDay).opensAt).toBe('2026-03-03T08:00:00.000Z');
  teams.replace([aTeam('sales')]);
  expect(toChatbotView(ports, ofSales, workingDay).opensAt).toBeNull();
});
