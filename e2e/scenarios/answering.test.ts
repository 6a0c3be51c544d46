import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventId } from '#contracts/ids.js';
import { type Locale, locales } from '#contracts/states.js';
import type { VisitorEventView } from '#contracts/views.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, connectVisitor, conversationOf, when } from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  api = await Api.signedIn(server.url, 'anna');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

type Message = Extract<VisitorEventView, { type: 'message.posted' }>;

/** Messages of the bot so far. */
function botMessages(events: readonly VisitorEventView[]): Message[] {
  return events.filter((event): event is Message => event.type === 'message.posted' && event.actor.kind === 'bot');
}

/** Asks as a new visitor, and returns the bot's decision, from the log. */
async function decisionOn(question: string, locale: Locale) {
  const visitor = connectVisitor(server.url, { locale });
  visitor.send(question);
  const isDecided = ({ events }: { events: readonly VisitorEventView[] }) =>
    botMessages(events).length > 0 || events.some((event) => event.type === 'handoff.started');
  await when(visitor.state, isDecided);
  const log = await api.log(await conversationOf(visitor));
  visitor.close();
  const decision = log.find((event) => event.decision !== undefined)?.decision;
  if (!decision) throw new Error('the decision was not recorded');
  return decision;
}

const suggested = JSON.parse(
  readFileSync(new URL('../../demo/knowledge/suggested.json', import.meta.url), 'utf8'),
) as Record<Locale, string[]>;

/** A calibration is named after its training; before the first it is `prior`. */
async function trained(locale: Locale): Promise<void> {
  await expect
    .poll(async () => (await decisionOn(suggestedQuestions(locale), locale)).calibration, {
      timeout: 4 * patienceMs,
      interval: 500,
    })
    .toMatch(/^trained:/);
}

test('after training, every suggested question of the first screen is answered', async () => {
  for (const locale of locales) {
    await trained(locale);
    for (const question of suggested[locale]) {
      const { decision, calibration } = await decisionOn(question, locale);
      expect({ question, decision }).toEqual({ question, decision: 'answer' });
      expect(calibration).toMatch(/^trained:/);
    }
  }
});

async function judgeWrong(visitor: VisitorClient, eventId: EventId): Promise<void> {
  await visitor.command({ type: 'judge-answer', eventId, verdict: 'wrong' });
}

async function answer(visitor: VisitorClient, count: number): Promise<Message> {
  const { events } = await when(visitor.state, (state) => botMessages(state.events).length === count);
  const said = botMessages(events)[count - 1];
  if (!said) throw new Error('the bot said nothing');
  return said;
}

test('"wrong" gets another article once; a second "wrong" requests a person, who sees the reason', async () => {
  const visitor = connectVisitor(server.url);
  visitor.send(suggestedQuestions('en'));
  const first = await answer(visitor, 1);
  await judgeWrong(visitor, first.id);
  const second = await answer(visitor, 2);
  const articles = ({ data }: Message) => data.citations?.map(({ articleId }) => articleId) ?? [];
  expect(articles(second)).not.toEqual([]);
  expect(articles(second)).not.toContain(articles(first)[0]);
  await judgeWrong(visitor, second.id);
  await when(visitor.state, ({ conversation }) => conversation?.state === 'queued');
  const log = await api.log(await conversationOf(visitor));
  expect(log.slice(-3).map(({ type }) => type)).toEqual(['answer.judged', 'answer.withheld', 'handoff.started']);
  expect(log.at(-1)?.data).toMatchObject({ reason: 'repeated_failure' });
});

test('a server killed after a "wrong" rating gives the other answer after the restart', async () => {
  const visitor = connectVisitor(server.url);
  visitor.send(suggestedQuestions('en', 1));
  const first = await answer(visitor, 1);
  const judged = judgeWrong(visitor, first.id);
  await judged;
  await server.kill();
  await server.start();
  await when(
    visitor.state,
    ({ events, conversation }) => botMessages(events).length === 2 || conversation?.state === 'queued',
  );
  const log = await api.log(await conversationOf(visitor));
  const upTo = log.flatMap(({ data }) => ('answersUpTo' in data && data.answersUpTo ? [data.answersUpTo] : []));
  expect(upTo).toEqual([...new Set(upTo)]);
  expect(upTo.at(-1)).toBe(log.find(({ type }) => type === 'answer.judged')?.seq);
});

test('a "wrong" rating by an operator triggers no other answer', async () => {
  const visitor = connectVisitor(server.url);
  visitor.send(suggestedQuestions('en'));
  const { id } = await answer(visitor, 1);
  const conversationId = await conversationOf(visitor);
  const { client } = await connectOperator(server.url, 'sofia');
  await client.command(conversationId, { type: 'judge-answer', eventId: id, verdict: 'wrong' });
  visitor.send(suggestedQuestions('en', 1));
  await answer(visitor, 2);
  expect((await api.log(conversationId)).filter(({ type }) => type === 'answer.withheld')).toEqual([]);
});

test('a handoff outside opening hours names the next opening, and changed hours apply to the next chat', async () => {
  const { headers } = await connectOperator(server.url, 'elena');
  const setHours = (hours: object | null) =>
    fetch(`${server.url}/api/v1/chatbots/valdora`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ hours }),
    });
  // Open on one day of the week that is neither today nor tomorrow, in any time zone.
  const dayOfWeek = (new Date().getUTCDay() + 6) % 7;
  const week = Array.from({ length: 7 }, (_, day) =>
    day === (dayOfWeek + 3) % 7 ? [{ from: '09:00', to: '18:00' }] : [],
  );
  expect((await setHours({ timeZone: 'UTC', week, closedOn: [] })).status).toBe(200);
  const visitor = connectVisitor(server.url);
  const { chatbot } = await when(visitor.state, (state) => state.chatbot !== null && state.connection === 'live');
  const opensAt = Date.parse(chatbot?.opensAt ?? '');
  expect(opensAt).toBeGreaterThan(Date.now());
  expect(new Date(opensAt).toISOString()).toMatch(/T09:00:00\.000Z$/);
  await visitor.command({ type: 'request-handoff' });
  const { events } = await when(visitor.state, ({ conversation }) => conversation?.state === 'queued');
  expect(events.at(-1)?.data).toEqual({ reason: 'visitor_requested', opensAt });
  expect((await setHours(null)).status).toBe(200);
  const later = connectVisitor(server.url);
  const open = await when(later.state, (state) => state.chatbot !== null);
  expect(open.chatbot?.opensAt).toBeNull();
});
