import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitorOf, when } from '../support/people.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.dispose());

test('a question that the knowledge base knows is answered with citations that open verbatim', async () => {
  const visitor = visitorOf(server.url);
  const live = await when(visitor.state, (state) => state.connection === 'live');
  visitor.send(live.chatbot?.suggestions.en?.[0] ?? '');
  const answered = await when(visitor.state, (state) => state.events.some((event) => event.actor.kind === 'bot'));
  const answer = answered.events.find((event) => event.actor.kind === 'bot');
  if (answer?.type !== 'message.posted') throw new Error('the bot said nothing');
  expect(answer.data.citations?.length).toBeGreaterThan(0);
  const passage = await visitor.readPassage(answer.id, 0);
  expect(passage.text.slice(passage.start, passage.end).length).toBeGreaterThan(0);
  visitor.close();
});
