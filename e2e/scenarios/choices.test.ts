import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitorClient } from '#sdk/client-types.js';
import { Api } from '../support/api.js';
import { closeClients, connectVisitor, conversationOf, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  api = new Api(server.url);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const asking = ({ events }: ReturnType<VisitorClient['state']['get']>) => {
  const last = events.findLast(({ type }) => type === 'message.posted');
  return last?.type === 'message.posted' && last.data.choices?.length ? last : null;
};

/** A visitor to whom the bot asks back. Until the bot is trained it hands over. */
async function askedBack() {
  for (;;) {
    const visitor = connectVisitor(server.url);
    visitor.send('size');
    const state = await when(visitor.state, (state) => asking(state) ?? state.conversation?.state === 'queued');
    const asked = asking(state);
    if (asked) return { visitor, asked, id: await conversationOf(visitor) };
    visitor.close();
  }
}

test('an answer by choice is counted separately from answers of the bot', async () => {
  const { visitor, asked, id } = await askedBack();
  expect(asked.data).toMatchObject({ text: 'Did you mean…?', none: 'None of these' });
  expect(asked.data.choices?.length).toBeLessThanOrEqual(3);
  visitor.send(asked.data.choices?.[0]?.label ?? '');
  await when(visitor.state, ({ events }) => {
    const last = events.at(-1);
    return last?.type === 'message.posted' && last.actor.kind === 'bot' && last.id !== asked.id;
  });
  const said = (await (await Api.signedIn(server.url, 'anna')).log(id)).at(-1);
  expect(said).toMatchObject({
    type: 'message.posted',
    decision: { question: 'size', choice: { asked: asked.id } },
  });
});

test('"none of these" requests a person at once, and the bot does not ask back again', async () => {
  const { visitor, asked, id } = await askedBack();
  visitor.send(asked.data.none ?? '');
  await when(visitor.state, ({ conversation }) => conversation?.state === 'queued');
  const log = await api.log(id);
  expect(log.at(-1)).toMatchObject({ type: 'handoff.started', data: { reason: 'no_match' } });
  const started = log.at(-1);
  const related = started?.type === 'handoff.started' ? (started.data.related ?? []) : [];
  const offered = log.flatMap((event) => (event.type === 'message.posted' ? (event.data.choices ?? []) : []));
  expect(offered.length).toBeGreaterThan(0);
  expect(related.filter(({ articleId }) => offered.some((choice) => choice.articleId === articleId))).toEqual([]);
});
