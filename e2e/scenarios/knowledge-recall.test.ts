import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventId } from '#contracts/ids.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  type SignedInOperator,
  when,
} from '../support/clients.js';
import { aboutRenting, ask, publishedArticle } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let sofia: SignedInOperator;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  sofia = await connectOperator(server.url, 'sofia');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

test('every recipient of a wrong answer is found and gets one correction', async () => {
  const { rest } = sofia;
  const { id } = await publishedArticle(rest, aboutRenting('marquee', 'Marquees are 10 euros.'));
  const visitor = connectVisitor(server.url);
  visitor.send('do you rent marquees');
  await when(visitor.state, (state) => state.events.some(({ actor }) => actor.kind === 'bot'));
  const vera = await conversationOf(visitor);
  const ugo = await ask(server.url, 'marquee for hire');
  // Another phrasing does not change the answer.
  await rest.addArticleVariant(id, { text: 'party tent for a day' });
  const ida = await ask(server.url, 'party tent for a day');
  expect((await rest.articleRecall(id)).items).toEqual([]);

  const words = aboutRenting('marquee', 'Marquees are 100 euros.');
  await rest.replaceArticle(id, { ...words, basedOn: 2, publish: true });
  const late = await ask(server.url, 'do you rent marquees');
  expect(late.said).toBe('Marquees are 100 euros.');
  const { items, total } = await rest.articleRecall(id);
  expect(total).toBe(3);
  expect(items.map(({ conversationId }) => conversationId)).toEqual([ida.id, ugo.id, vera]);
  expect(new Set(items.map(({ text }) => text))).toEqual(new Set(['Marquees are 10 euros.']));
  expect((await rest.articleRecall(id, { before: 2 })).total).toBe(2);

  const eventIds = items.map(({ eventId }) => eventId);
  const text = 'We were wrong: marquees are 100 euros.';
  const before = await rest.conversation(vera);
  const both = await Promise.all([1, 2].map(() => rest.correctAnswers(id, { eventIds, text })));
  expect(both).toEqual(Array(2).fill({ sent: 3, refused: [] }));
  expect(await rest.correctAnswers(id, { eventIds: ['stray' as EventId], text })).toEqual({
    sent: 0,
    refused: [{ eventId: 'stray', code: 'not_a_recipient' }],
  });
  const other = await rest.correctAnswers(id, { eventIds: eventIds.slice(0, 1), text: 'Or not.' });
  expect(other.refused).toEqual([{ eventId: eventIds[0], code: 'already_corrected' }]);

  const corrections = (await new Api(server.url).log(vera)).filter(
    (event) => event.type === 'message.posted' && event.data.corrects !== undefined,
  );
  expect(corrections).toMatchObject([
    { publicSeq: expect.any(Number), actor: { kind: 'operator', id: sofia.id }, data: { text } },
  ]);
  const { events } = await when(visitor.state, (state) =>
    state.events.some((event) => event.type === 'message.posted' && event.data.corrects !== undefined),
  );
  expect(events.at(-1)?.data).toEqual({ text, corrects: items[2]?.eventId });
  const { state, control, owner } = await rest.conversation(vera);
  expect({ state, control, owner }).toEqual({ state: before.state, control: before.control, owner: before.owner });
  expect((await rest.articleRecall(id)).items.map(({ corrected }) => corrected)).toEqual([true, true, true]);
});
