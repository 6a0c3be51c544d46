import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Chatbot } from '#contracts/chatbot.js';
import type { OperatorAccountView } from '#contracts/people.js';
import { locales } from '#contracts/states.js';
import { timing } from '#contracts/timing.js';
import { createRestClient } from '#sdk/rest-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, connectVisitor, conversationOf, settled, when } from '../support/clients.js';
import { demoPassword, suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { aboutRenting, ask, publishedArticle, valdora } from '../support/knowledge.js';
import { isOnPostgres } from '../support/postgres.js';
import { TestServer } from '../support/server.js';

describe.skipIf(!isOnPostgres)('of two nodes', () => {
  let a: TestServer;
  let b: TestServer;
  let atA: Api;
  let atB: Api;

  beforeAll(async () => {
    a = await TestServer.start();
    b = await TestServer.beside(a);
    [atA, atB] = [await Api.signedIn(a.url, 'elena'), await Api.signedIn(b.url, 'elena')];
  });
  afterAll(async () => {
    closeClients();
    await b.dispose();
    await a.dispose();
  });

  const restAt = async ({ url }: TestServer) =>
    createRestClient({ url, headers: (await connectOperator(url, 'sofia')).headers });

  test("each node shows the viewers of a conversation, the visitor's presence, and typing, from every node", async () => {
    const visitor = connectVisitor(a.url);
    visitor.send('Hello there');
    await settled(visitor);
    const id = await conversationOf(visitor);
    const [anna, sofia] = [await connectOperator(a.url, 'anna'), await connectOperator(b.url, 'sofia')];
    const [ofAnna, ofSofia] = [anna.client.open(id), sofia.client.open(id)];
    await when(ofAnna.state, ({ viewers }) => viewers.includes(sofia.id));
    await when(ofSofia.state, ({ viewers }) => viewers.includes(anna.id));
    await when(ofSofia.state, ({ visitorPresent }) => visitorPresent === true);
    visitor.typing(true);
    await when(ofSofia.state, ({ visitorTyping }) => visitorTyping);
    ofAnna.close();
    await when(ofSofia.state, ({ viewers }) => viewers.length === 0);
    visitor.close();
    await when(ofSofia.state, ({ visitorPresent }) => visitorPresent === false);
  });

  test('each node answers the same questions with the same confidence, from articles published on one of them', async () => {
    const [one, other] = [await restAt(a), await restAt(b)];
    const { id } = await publishedArticle(one, aboutRenting('tandem', 'A tandem costs 40 euros a day.'));
    const decide = async (rest: typeof one, question: string, locale: 'en' | 'it') => {
      const { decision } = await rest.tryAnswer({ chatbotId: valdora, question, locale });
      const { tookMs: _, ...decided } = decision;
      return decided;
    };
    type Decided = Awaited<ReturnType<typeof decide>>;
    const isAgreed =
      (locale: string) =>
      ([first, second]: Decided[]): boolean =>
        first?.calibration.includes(`:${locale}-`) === true && isDeepStrictEqual(first, second);
    const found = async () => (await decide(other, 'Can I rent a tandem?', 'en')).candidates[0]?.articleId;
    await expect.poll(found, { timeout: patienceMs }).toBe(id);
    for (const locale of locales) {
      const questions = [0, 1, 2].flatMap((index) => [
        suggestedQuestions(locale, index),
        unanswerableQuestions(locale, index),
      ]);
      for (const question of questions) {
        // Each node trains its own models: the name of a calibration contains their articles.
        const decisions = () => Promise.all([one, other].map((rest) => decide(rest, question, locale)));
        await expect.poll(decisions, { timeout: 4 * patienceMs }).toSatisfy(isAgreed(locale));
      }
    }
  });

  test('each node applies settings, and rights, changed on the other', async () => {
    const path = `/api/v1/chatbots/${valdora}`;
    const json = { 'Content-Type': 'application/json' };
    const changed = await atA.ask('PATCH', path, {
      body: JSON.stringify({ policy: { threshold: 0.87 } }),
      headers: json,
    });
    expect(changed.status).toBe(200);
    const threshold = async () => (await atB.get<Chatbot>(path)).body.policy.threshold;
    await expect.poll(threshold).toBe(0.87);

    const marco = await Api.signedIn(b.url, 'marco');
    const mayRead = async () => (await marco.get('/api/v1/audit-entries')).status;
    expect(await mayRead()).toBe(403);
    const { body: role } = await atA.post<{ id: string }>('/api/v1/roles', {
      name: 'Auditor',
      permissions: ['conversations.read', 'audit.read'],
    });
    const { body: people } = await atA.get<OperatorAccountView[]>('/api/v1/operator-accounts?limit=100');
    const account = people.find(({ name }) => name === 'Marco')?.id;
    const given = await atA.ask('PATCH', `/api/v1/operator-accounts/${account}`, {
      ...{ body: JSON.stringify({ role: role.id }), headers: json },
    });
    expect(given.status).toBe(200);
    await expect.poll(mayRead).toBe(200);
  });

  test('each lists the questions that the bot could not answer at the other', async () => {
    const rest = await restAt(b);
    const listed = async () =>
      (await rest.unansweredQuestions({ chatbotId: valdora, days: 7 })).items.flatMap(({ questions }) =>
        questions.map(({ text }) => text),
      );
    const question = 'Do you sell zwiebelturm cream for polishing an oboe?';
    expect(await listed()).not.toContain(question);
    await ask(a.url, question);
    await expect.poll(listed).toContain(question);
  });

  test('each counts the wrong passwords that were tried at the other', async () => {
    const signIn = async ({ url }: TestServer, password: string) =>
      (await new Api(url, {}).post('/api/v1/sessions', { email: 'anna@valdora.example', password })).body.code;
    for (let tries = 0; tries < timing.lockOutAfter; tries += 1)
      expect(await signIn(tries % 2 === 0 ? a : b, 'wrong')).toBe('wrong_credentials');
    expect(await signIn(a, demoPassword)).toBe('locked_out');
    expect(await signIn(b, demoPassword)).toBe('locked_out');
  });

  test('each node refuses a caller who has used up a rate on the other', async () => {
    let tries = 0;
    const signIn = async ({ url }: TestServer) => {
      tries += 1;
      const attempt = { email: `nobody-${tries}@valdora.example`, password: 'wrong' };
      return (await new Api(url, {}).post('/api/v1/sessions', attempt)).body.code;
    };
    while ((await signIn(a)) !== 'rate_limited') expect(tries).toBeLessThan(100);
    // No attempt was made there: before the message arrives, it would allow one.
    await expect.poll(() => signIn(b)).toBe('rate_limited');
    expect(tries).toBeLessThan(30);
  });

  // The last one: it replaces the data.
  test('each starts again with the own installation that replaced the demonstration at the other', async () => {
    const own = { name: 'Giulia Conti', email: 'giulia@lodge.example', password: 'vela-blu-quarzo' };
    const removed = await atA.post('/api/v1/demonstration-removals', { ...own, removesEverything: true });
    expect(removed.status).toBe(202);
    const Cookie = removed.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const { url } of [b, a]) {
      // Away while it starts again; until then it has the former chatbots in memory.
      const read = async <T>(path: string) =>
        new Api(url, { Cookie }).get<T>(`/api/v1/${path}`).then(
          ({ body }) => body,
          () => null,
        );
      const installation = async () => {
        const bots = await read<Chatbot[]>('chatbots');
        const people = await read<OperatorAccountView[]>('operator-accounts?limit=100');
        return { people, isFormer: bots === null ? null : bots.some(({ id }) => id === valdora) };
      };
      const expected = { people: [{ name: own.name }], isFormer: false };
      await expect.poll(installation, { timeout: 2 * patienceMs }).toMatchObject(expected);
    }
    expect([a.hasCrashed, b.hasCrashed]).toEqual([false, false]);
  });
});
