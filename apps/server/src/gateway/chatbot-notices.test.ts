import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { timing } from '#contracts/timing.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { ChatbotNotices } from './chatbot-notices.js';
import { chatbotRoom } from './rooms.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const nineToSix: OpeningHours = {
  timeZone: 'UTC',
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }]),
  closedOn: [],
};
const monday = (hour: number, minute = 0) => Date.UTC(2026, 2, 2, hour, minute);

function gate(hours: OpeningHours | null, at: number) {
  const engine = new EngineHarness(withheld, { hours });
  engine.clock.set(at);
  const sent: unknown[] = [];
  const io = new Server();
  io.of('/visitor').adapter.broadcast = ({ data }, { rooms }) => void sent.push([[...rooms], ...data]);
  const notices = new ChatbotNotices(io, engine.ports);
  notices.onModuleInit();
  const look = () => void vi.advanceTimersByTime(timing.chatbotsEveryMs);
  return { engine, sent, notices, look };
}

test('notifies open chats once when opening hours start and once when they end', () => {
  const { engine, sent, notices, look } = gate(nineToSix, monday(8, 59));
  const toShop = (opensAt: string | null) => [[chatbotRoom(shop)], 'chatbot', expect.objectContaining({ opensAt })];
  look();
  expect(sent).toEqual([]);
  engine.clock.set(monday(9));
  look();
  look();
  expect(sent).toEqual([toShop(null)]);
  engine.clock.set(monday(18));
  look();
  look();
  expect(sent).toEqual([toShop(null), toShop('2026-03-03T09:00:00.000Z')]);
  notices.onApplicationShutdown();
});

test('notifies open chats of a visible change, and of no other', () => {
  const { engine, sent, notices, look } = gate(null, monday(8));
  const { chatbots } = engine.ports;
  const present = chatbots.all();
  chatbots.replace(present.map((chatbot) => ({ ...chatbot, policy: { ...chatbot.policy, threshold: 0.5 } })));
  look();
  expect(sent).toEqual([]);
  chatbots.replace(present.map((chatbot) => ({ ...chatbot, greeting: { en: 'Welcome' }, hours: nineToSix })));
  look();
  const view = expect.objectContaining({ greeting: { en: 'Welcome' }, opensAt: '2026-03-02T09:00:00.000Z' });
  expect(sent).toEqual([[[chatbotRoom(shop)], 'chatbot', view]]);
  notices.onApplicationShutdown();
});
