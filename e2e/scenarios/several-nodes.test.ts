import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleImportView } from '#contracts/article-imports.js';
import type { ArticleSummary } from '#contracts/articles.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { memoryStore } from '#sdk/key-value-store.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api, numberingErrors } from '../support/api.js';
import {
  closeClients,
  codeOf,
  connectOperator,
  connectVisitor,
  conversationOf,
  type SignedInOperator,
  settled,
  snoozeBriefly,
  startWaitingVisitor,
  textsOf,
  when,
} from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { type HttpPeer, httpPeer } from '../support/http-peer.js';
import { valdora } from '../support/knowledge.js';
import { TestNodes } from '../support/nodes.js';
import { isOnPostgres } from '../support/postgres.js';
import type { TestServer } from '../support/server.js';
import { TestEndpoint, WebhookReceiver } from '../support/webhook-receiver.js';
import { writeOn } from '../support/write-on.js';

const isLive = ({ connection }: { connection: string }) => connection === 'live';

describe.skipIf(!isOnPostgres)('three nodes on one database', () => {
  let nodes: TestNodes;
  let receiver: WebhookReceiver;
  const node = (index: number) => nodes.servers[index] as TestServer;

  beforeAll(async () => {
    nodes = await TestNodes.start(3);
    receiver = await WebhookReceiver.start();
    await TestEndpoint.verified(await Api.signedIn(node(1).url, 'elena'), receiver, ['conversation.started']);
  });
  afterAll(async () => {
    closeClients();
    await receiver.close();
    await nodes.dispose();
  });

  const onEach = (name: 'anna' | 'marco' | 'sofia') =>
    Promise.all(nodes.servers.map(({ url }) => connectOperator(url, name)));
  const claim = ({ client }: SignedInOperator, id: Awaited<ReturnType<typeof startWaitingVisitor>>['id']) =>
    codeOf(client.command(id, { type: 'accept' }));

  test('of three that claim one conversation at once, each at another node, one gets it', async () => {
    const operators = [
      await connectOperator(node(0).url, 'anna'),
      await connectOperator(node(1).url, 'marco'),
      await connectOperator(node(2).url, 'sofia'),
    ];
    for (let round = 0; round < 4; round += 1) {
      const { id, visitor } = await startWaitingVisitor(node(round % 3).url);
      const codes = await Promise.all(operators.map((operator) => claim(operator, id)));
      expect(codes.toSorted(), `round ${round}`).toEqual(['accepted', 'already_taken', 'already_taken']);
      const winner = operators[codes.indexOf('accepted')] as SignedInOperator;
      expect((await new Api(node(round % 3).url).summary(id)).owner?.id).toBe(winner.id);
      await winner.client.command(id, { type: 'resolve', outcome: 'confirmed' });
      visitor.close();
    }
    for (const { client } of operators) client.close();
  });

  test('an operator who claims on three nodes concurrently does not exceed the capacity', async () => {
    const anna = await onEach('anna');
    const { body: operators } = await new Api(node(0).url).get<{ id: string; capacity: number }[]>('/api/v1/operators');
    const capacity = operators.find(({ id }) => id === anna[0]?.id)?.capacity ?? 0;
    const waiting = await Promise.all(
      Array.from({ length: capacity + 3 }, (_, index) => startWaitingVisitor(node(index % 3).url)),
    );
    const codes = await Promise.all(waiting.map(({ id }, index) => claim(anna[index % 3] as SignedInOperator, id)));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(capacity);
    expect(codes.filter((code) => code === 'at_capacity')).toHaveLength(3);
    const won = waiting.filter((_, index) => codes[index] === 'accepted');
    for (const { id } of won) await anna[0]?.client.command(id, { type: 'resolve', outcome: 'confirmed' });
    const others = waiting.filter((_, index) => codes[index] !== 'accepted');
    for (const { visitor } of others) await visitor.command({ type: 'leave-queue' });
    for (const { visitor } of waiting) visitor.close();
    for (const { client } of anna) client.close();
  });

  test('a turn is answered once, whichever nodes a visitor writes at', async () => {
    const store = memoryStore();
    const tabs = [connectVisitor(node(0).url, { store })];
    await when(tabs[0]?.state as VisitorClient['state'], isLive);
    tabs.push(connectVisitor(node(1).url, { store }), connectVisitor(node(2).url, { store }));
    for (const { state } of tabs) await when(state, isLive);
    for (const [index, tab] of tabs.entries()) tab.send(suggestedQuestions('en', index));
    await Promise.all(tabs.map((tab) => settled(tab)));
    const id = await conversationOf(tabs[0] as VisitorClient);
    const api = new Api(node(2).url);
    // No answer is pending any more.
    await expect.poll(async () => (await api.summary(id)).waitingSince, { timeout: patienceMs }).toBeNull();
    const log = await api.log(id);
    expect(numberingErrors(log)).toEqual([]);
    const answered = log.flatMap(({ actor, data }) =>
      actor.kind === 'bot' && 'answersUpTo' in data && data.answersUpTo !== undefined ? [data.answersUpTo] : [],
    );
    expect(new Set(answered).size).toBe(answered.length);
    const asked = log.filter(({ type, actor }) => type === 'message.posted' && actor.kind === 'visitor');
    expect(asked).toHaveLength(3);
    expect(answered.at(-1)).toBe(asked.at(-1)?.seq);
    for (const tab of tabs) tab.close();
  });

  test('a restart of one node after the other under load loses, doubles and refuses no message', {
    timeout: 10 * patienceMs,
  }, async () => {
    const visitors = Array.from({ length: 6 }, () => connectVisitor(nodes.url));
    await Promise.all(visitors.map(({ state }) => when(state, isLive)));
    const failed: unknown[] = [];
    for (const { state } of visitors)
      state.subscribe(() => failed.push(...state.get().outbox.filter(({ status }) => status === 'failed')));
    const stops = visitors.map((visitor) => writeOn(visitor));
    expect(await nodes.roll()).toContain(true);
    // The load was real: nobody was unlucky enough to come to each node just before its turn.
    await Promise.all(
      visitors.map(({ state }) =>
        when(state, ({ events }) => events.filter(({ actor }) => actor.kind === 'visitor').length > 3),
      ),
    );
    const said = stops.map((stop) => stop());
    await Promise.all(visitors.map((visitor) => settled(visitor)));
    expect(failed).toEqual([]);
    for (const [index, visitor] of visitors.entries()) {
      const log = await new Api(node(index % 3).url).log(await conversationOf(visitor));
      expect(numberingErrors(log)).toEqual([]);
      expect(textsOf({ events: log.filter(({ actor }) => actor.kind === 'visitor') })).toEqual(said[index]);
      // Else it would wait for a person, before those of the next test.
      await visitor.command({ type: 'resolve' });
      await when(visitor.state, ({ conversation }) => conversation?.state === 'resolved');
      visitor.close();
    }
  });

  test('the duties of a killed node are taken over by another: timers, offers, webhooks', async () => {
    const held = async () => Promise.all(nodes.servers.map((server) => nodes.dutiesOf(server)));
    await expect.poll(async () => (await held()).reduce((sum, count) => sum + count, 0)).toBe(7);
    const counts = await held();
    const victim = node(counts.indexOf(Math.max(...counts)));
    const [left, right] = nodes.servers.filter((server) => server !== victim) as [TestServer, TestServer];
    const marco = await connectOperator(left.url, 'marco');
    await marco.client.setPresence('online');
    const { visitor, id } = await startWaitingVisitor(right.url);
    const opened = marco.client.open(id);
    await when(opened.state, ({ summary }) => summary?.queue?.offeredTo === marco.id);
    await marco.client.command(id, { type: 'accept' });
    await snoozeBriefly(marco, id);
    await victim.kill();
    const before = receiver.received.length;
    const next = await startWaitingVisitor(right.url);
    // A timer, an offer, a webhook.
    await when(opened.state, ({ events }) => events.some(({ type }) => type === 'conversation.woken'));
    const waiting = marco.client.open(next.id);
    await when(waiting.state, ({ summary }) => summary?.queue?.offeredTo === marco.id);
    await expect.poll(() => receiver.received.length, { timeout: patienceMs }).toBeGreaterThan(before);
    // Each duty is taken over separately: these three need not be the last.
    const taken = async () => (await nodes.dutiesOf(left)) + (await nodes.dutiesOf(right));
    await expect.poll(taken, { timeout: patienceMs }).toBe(7);
    await victim.start();
    visitor.close();
    next.visitor.close();
  });

  test('an import is finished by another node where the one that runs it dies', async () => {
    const pages = ['/tubas', '/flutes', '/harps', '/gongs'];
    let isHeld = true;
    let isAsked = false;
    const site: HttpPeer = await httpPeer(({ url = '' }, response) => {
      const answer = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body);
      if (url === '/sitemap.xml')
        return answer(
          'application/xml',
          `<urlset>${pages.map((page) => `<url><loc>${site.url}${page}</loc></url>`).join('')}</urlset>`,
        );
      if (url === '/robots.txt') return response.writeHead(404).end();
      isAsked ||= url === '/harps';
      if (url === '/harps' && isHeld) return;
      const name = url.slice(1);
      answer(
        'text/html',
        `<html lang="en"><title>Our ${name}</title><main><h1>Our ${name}</h1><p>We rent ${name} by the day.</p></main>`,
      );
    });
    const apis = await Promise.all(nodes.servers.map(({ url }) => Api.signedIn(url, 'sofia')));
    const held = await Promise.all(nodes.servers.map((server) => nodes.dutiesOf(server, 'imports')));
    const victim = held.indexOf(1);
    const api = apis[(victim + 1) % 3] as Api;
    const { body: begun } = await api.post<ArticleImportView>('/api/v1/article-imports', {
      ...{ chatbotId: valdora, locale: 'en', kind: 'document', publish: true },
      source: { type: 'sitemap', url: `${site.url}/sitemap.xml` },
    });
    const view = async () => (await api.get<ArticleImportView>(`/api/v1/article-imports/${begun.id}`)).body;
    await expect.poll(() => isAsked, { timeout: patienceMs }).toBe(true);
    expect(await view()).toMatchObject({ state: 'running' });
    await node(victim).kill();
    isHeld = false;
    await expect.poll(view, { timeout: 2 * patienceMs }).toMatchObject({ state: 'done', total: 4, done: 4 });
    const { refused, created, unchanged } = (await view()).counts;
    expect([refused, created + unchanged]).toEqual([0, 4]);
    const listed = await api.get<ArticleSummary[]>(`/api/v1/articles?chatbotId=${valdora}&q=rent&limit=100`);
    const titles = listed.body.map(({ title }) => title);
    for (const page of pages) expect(titles.filter((title) => title === `Our ${page.slice(1)}`)).toHaveLength(1);
    await node(victim).start();
    await site.close();
  });
});
