import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ConversationId } from '#contracts/ids.js';
import type { OperatorAccountView } from '#contracts/people.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { createRestClient } from '#sdk/rest-client.js';
import { hasRedis, RedisServer } from '#testing/redis/redis-server.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api, numberingErrors } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  type SignedInOperator,
  settled,
  startWaitingVisitor,
  textsOf,
  when,
} from '../support/clients.js';
import { aboutRenting, publishedArticle, valdora } from '../support/knowledge.js';
import { isOnPostgres } from '../support/postgres.js';
import { TestServer } from '../support/server.js';

/** Redis carries only hints: without them, the log is polled twice a second, and nothing is lost or repeated. */
describe.skipIf(!isOnPostgres || !hasRedis)('of two nodes with a Redis', () => {
  let redis: RedisServer;
  let a: TestServer;
  let b: TestServer;
  let anna: SignedInOperator;
  let visitor: VisitorClient;
  let id: ConversationId;
  const said: string[] = [];

  beforeAll(async () => {
    redis = await RedisServer.start();
    a = await TestServer.start({ env: { REDIS_URL: redis.url } });
    b = await TestServer.beside(a);
    anna = await connectOperator(b.url, 'anna');
    ({ visitor, id } = await startWaitingVisitor(a.url));
    await anna.client.command(id, { type: 'accept' });
    await when(visitor.state, ({ conversation }) => conversation?.state === 'assigned');
  });
  afterAll(async () => {
    closeClients();
    await b.dispose();
    await a.dispose();
    await redis.kill();
  });

  /** One posts at each node, and the other sees it on the screen. */
  async function talk(about: string): Promise<void> {
    const opened = anna.client.open(id);
    const [question, answer] = [`Is it there ${about}?`, `It is, ${about}.`];
    visitor.send(question);
    await settled(visitor);
    await when(opened.state, (state) => textsOf(state).includes(question));
    opened.send(answer);
    await when(visitor.state, (state) => textsOf(state).includes(answer));
    said.push(question, answer);
    opened.close();
  }

  async function isAllThere(): Promise<void> {
    for (const { url } of [a, b]) {
      const log = await new Api(url).log(id);
      expect(numberingErrors(log)).toEqual([]);
      expect(textsOf({ events: log })).toEqual(said);
      expect((await new Api(url, {}).get('/health/ready')).status).toBe(200);
    }
  }

  /** Settings, an article and rights that are changed at one node hold at the other. */
  async function change(threshold: number, word: string): Promise<void> {
    const [atA, atB] = [await Api.signedIn(a.url, 'elena'), await Api.signedIn(b.url, 'elena')];
    const patch = (path: string, body: object) =>
      atA.ask('PATCH', path, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
    const chatbot = `/api/v1/chatbots/${valdora}`;
    expect((await patch(chatbot, { policy: { threshold } })).status).toBe(200);
    const read = async () => (await atB.get<Chatbot>(chatbot)).body.policy.threshold;
    await expect.poll(read, { timeout: patienceMs }).toBe(threshold);

    const at = async ({ url }: TestServer) =>
      createRestClient({ url, headers: (await connectOperator(url, 'sofia')).headers });
    const article = await publishedArticle(await at(a), aboutRenting(word, `A ${word} costs 40 euros a day.`));
    const other = await at(b);
    const question = { chatbotId: valdora, question: `Can I rent a ${word}?`, locale: 'en' } as const;
    const found = async () => (await other.tryAnswer(question)).decision.candidates[0]?.articleId;
    await expect.poll(found, { timeout: patienceMs }).toBe(article.id);

    const marco = await Api.signedIn(b.url, 'marco');
    const audit = async () => (await marco.get('/api/v1/audit-entries')).status;
    const before = await audit();
    const { body: role } = await atA.post<{ id: string }>('/api/v1/roles', {
      name: `Reader of ${word}`,
      permissions: before === 403 ? ['conversations.read', 'audit.read'] : ['conversations.read'],
    });
    const { body: people } = await atA.get<OperatorAccountView[]>('/api/v1/operator-accounts?limit=100');
    const account = people.find(({ name }) => name === 'Marco')?.id;
    expect((await patch(`/api/v1/operator-accounts/${account}`, { role: role.id })).status).toBe(200);
    await expect.poll(audit, { timeout: patienceMs }).toBe(before === 403 ? 200 : 403);
  }

  test('the nodes continue while it accepts messages and delivers none, and after it has delivered them late', async () => {
    await talk('with its hints');
    redis.freeze();
    await talk('without a hint');
    await change(0.87, 'tandem');
    redis.thaw();
    await talk('with hints of long ago');
    await isAllThere();
  });

  test('the nodes continue while it is down, and after an empty one is back', async () => {
    await redis.kill();
    await talk('by the database alone');
    await change(0.88, 'cargo bike');
    await redis.restart();
    await talk('by an empty one');
    await isAllThere();
    expect([a.hasCrashed, b.hasCrashed]).toEqual([false, false]);
  });
});
