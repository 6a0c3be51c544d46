import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, when } from '../support/clients.js';
import { suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await TestServer.start();
  api = new Api(server.url);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

async function answerTo(visitor: VisitorClient) {
  const { events } = await when(visitor.state, (state) => state.events.some(({ actor }) => actor.kind === 'bot'));
  const answer = events.find(({ actor }) => actor.kind === 'bot');
  if (answer?.type !== 'message.posted') throw new Error('the bot said nothing');
  return answer;
}

/** The published article, without the formatting and line breaks that passages lack. */
function published(articleId: string): string {
  const [, slug, locale] = /^(.*)-(en|it)$/.exec(articleId) ?? [];
  const file = new URL(`../../demo/knowledge/${locale}/${slug}.md`, import.meta.url);
  return oneLine(readFileSync(file, 'utf8').replaceAll('*', ''));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

test.each(['en', 'it'] as const)('a known question is answered in the language of the page: %s', async (locale) => {
  const visitor = connectVisitor(server.url, { locale, page: `https://shop.example/${locale}/bikes` });
  visitor.send(suggestedQuestions(locale));
  const answer = await answerTo(visitor);
  expect(answer.data.citations?.map(({ articleId }) => articleId.slice(-3))).toContain(`-${locale}`);
  const { locale: stored, lastMessage } = await api.summary(await conversationOf(visitor));
  expect({ stored, last: lastMessage?.text }).toEqual({ stored: locale, last: expect.any(String) });
});

test('every citation opens the published passage', async () => {
  const visitor = connectVisitor(server.url);
  visitor.send(suggestedQuestions('en', 1));
  const { id, data } = await answerTo(visitor);
  const citations = data.citations ?? [];
  expect(citations).not.toEqual([]);
  for (const [index, { articleId, start, end, title }] of citations.entries()) {
    const passage = await visitor.readPassage(id, index);
    expect(passage).toMatchObject({ start, end, title });
    const cited = passage.text.slice(start, end);
    expect(cited.trim()).not.toBe('');
    for (const line of cited.split('\n')) expect(published(articleId)).toContain(oneLine(line));
  }
});

test('an unanswerable question is withheld and queued, and the visitor gets the place', async () => {
  const first = connectVisitor(server.url);
  first.send(unanswerableQuestions('en'));
  await when(first.state, (state) => state.queue?.place === 1);
  const second = connectVisitor(server.url, { locale: 'it' });
  second.send(unanswerableQuestions('it'));
  const { events, conversation } = await when(second.state, (state) => state.queue?.place === 2);

  expect(events.filter(({ actor, type }) => actor.kind === 'bot' && type === 'message.posted')).toEqual([]);
  expect(conversation?.state).toBe('queued');
  const log = await (await Api.signedIn(server.url, 'anna')).log(await conversationOf(second));
  const withheld = log.find((event) => event.type === 'answer.withheld');
  expect(withheld?.decision).toMatchObject({ decision: 'withhold', question: unanswerableQuestions('it') });
  expect(log.find((event) => event.type === 'handoff.started')?.data).toMatchObject({
    reason: withheld?.data.reason,
  });
});

test('messages that arrive during an answer are answered together, each once', async () => {
  const { raw, id } = await rawVisitor(server.url);
  const question = suggestedQuestions('en');
  await Promise.all([raw.say(id, question), raw.say(id, question), raw.say(id, question)]);
  raw.close();
  const visitor = connectVisitor(server.url);
  visitor.send(question);
  // Questions are answered in turn: when a later one has its answer, the former have theirs.
  await answerTo(visitor);

  const log = await api.log(id);
  const asked = log.filter(({ actor }) => actor.kind === 'visitor').map(({ seq }) => seq);
  const answered = log.flatMap((event) =>
    event.type === 'message.posted' && event.data.answersUpTo ? [event.data.answersUpTo] : [],
  );
  expect(answered.at(-1)).toBe(asked.at(-1));
  expect(answered).toEqual([...new Set(answered)]);
  expect(answered.length).toBeLessThan(3);
});
