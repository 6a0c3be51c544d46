import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CardOf } from '#contracts/business/cards.js';
import { closeClients, connectVisitor } from '../support/clients.js';
import { TestServer } from '../support/server.js';
import { type Said, say, talk } from '../support/talk.js';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterEach(() => closeClients());
afterAll(() => server.dispose());

const fitting = 'Bike fitting (Torino)';
/** Federica Donati's, from the demonstration. */
const order = { number: '10625', email: 'federica.donati@example.net' };

function cardOf<K extends 'slots' | 'appointment' | 'order'>({ cards = [] }: Said, kind: K): CardOf<K> {
  const found = cards.find((card): card is CardOf<K> => card.kind === kind);
  return found ?? expect.fail(`no card of an ${kind}`);
}

test('the demonstration shows the state of an order in the first minute, in both languages', async () => {
  const english = await talk(
    connectVisitor(server.url, { locale: 'en' }),
    'Where is my order?',
    order.number,
    order.email,
  );
  expect(cardOf(english, 'order')).toMatchObject({ number: 'V-10625', progress: { at: 1 }, lines: [], total: null });
  expect(english.text).toContain('Order V-10625');
  const italian = await talk(
    connectVisitor(server.url, { locale: 'it' }),
    'Dov’è il mio ordine?',
    order.number,
    order.email,
  );
  expect(italian.text).toContain('Ordine V-10625');
});

test('a visitor books a time that was offered, moves the appointment by its number, and cancels it', async () => {
  const visitor = connectVisitor(server.url, { locale: 'en' });
  const offer = await talk(visitor, "I'd like to book an appointment", fitting);
  // The first may begin while they talk.
  const [first, second] = cardOf(offer, 'slots').slots.slice(-2);
  const summary = await talk(visitor, first?.label ?? '', 'Ada Rossi', 'ada@shop.example');
  expect(summary.text).toContain(`- For: ${fitting}\n- When: ${first?.label}`);
  const booked = cardOf(await say(visitor, 'yes'), 'appointment');
  expect(booked).toMatchObject({ service: fitting, startsAt: first?.startsAt, state: 'booked' });

  const stranger = connectVisitor(server.url, { locale: 'en' });
  const wrong = await talk(stranger, 'I need to move my appointment', booked.reference, 'eve@shop.example');
  expect(wrong.text).toMatch(/^I cannot find anything that matches\./);
  const other = await talk(stranger, booked.reference, 'ada@shop.example');
  expect(cardOf(other, 'slots').slots.map(({ startsAt }) => startsAt)).not.toContain(first?.startsAt);
  const moved = await talk(stranger, second?.label ?? '', 'yes');
  expect(cardOf(moved, 'appointment')).toMatchObject({ startsAt: second?.startsAt, previousStart: first?.startsAt });
  const cancelled = await talk(visitor, 'cancel my appointment', booked.reference, 'ada@shop.example', 'yes');
  expect(cardOf(cancelled, 'appointment')).toMatchObject({ state: 'cancelled', startsAt: second?.startsAt });
});

test('the same in Italian, after the server was killed between offer and choice', async () => {
  const visitor = connectVisitor(server.url, { locale: 'it' });
  const offer = await talk(visitor, 'Vorrei prenotare un appuntamento', fitting);
  const chosen = cardOf(offer, 'slots').slots.at(-1);
  await server.kill();
  await server.start();
  const summary = await talk(visitor, chosen?.label ?? '', 'Ada Rossi', 'ada@shop.example');
  expect(summary).toMatchObject({ choices: [{ label: 'Sì' }, { label: 'No' }] });
  const booked = await say(visitor, 'Sì');
  expect(booked.lead).toBe('L’appuntamento è prenotato.');
  expect(cardOf(booked, 'appointment')).toMatchObject({ startsAt: chosen?.startsAt, timeZone: 'Europe/Rome' });
});
