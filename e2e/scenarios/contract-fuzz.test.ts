import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleSummary } from '#contracts/articles.js';
import type { ArticleId, ConversationId, OperatorId, OrderId, VisitorId } from '#contracts/ids.js';
import type { OrderView } from '#contracts/orders.js';
import type { OperatorView } from '#contracts/views.js';
import { Api } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { arbitraryRequest, type KnownIds } from '../support/contract/arbitrary-request.js';
import { type Described, described } from '../support/contract/document.js';
import { rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

/**
 * Random requests of every operation, made from the document: none is answered with a 5xx, and what is answered is
 * documented (every exchange of the scenarios is checked, see `watch-exchanges.ts`). `FUZZ_RUNS` asks for more of them.
 */
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);
const seed = 20_260_301;

let server: TestServer;
let articles: ArticleId[] = [];
let conversations: ConversationId[] = [];
let visitors: VisitorId[] = [];
let operators: OperatorId[] = [];
const clients = ['client-001', 'client-002'];
let orders: OrderId[] = [];

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100000' } });
  const { body } = await new Api(server.url).get<ArticleSummary[]>('/api/v1/articles?limit=5');
  articles = body.map(({ id }) => id);
  const { raw, id } = await rawVisitor(server.url);
  await raw.say(id, 'Where is my order?');
  raw.close();
  conversations = [id];
  visitors = [(await new Api(server.url).summary(id)).visitor.id];
  operators = (await new Api(server.url).get<OperatorView[]>('/api/v1/operators')).body.map((one) => one.id);
  orders = (await new Api(server.url).get<OrderView[]>('/api/v1/orders?limit=5')).body.map((one) => one.id);
});
afterAll(() => server.dispose());

/** An `id` is that of the resource which stands before it in the path. */
function knownIds(path: string): KnownIds {
  const ids: Record<string, readonly (string | number)[]> = {
    chatbotId: ['valdora'],
    articleId: articles,
    visitorId: visitors,
    operatorId: operators,
    clientId: clients,
    version: [1],
    basedOn: [1],
    id:
      { articles, conversations, visitors, clients, orders, chatbots: ['valdora'] }[
        /(\w+)\/\{id\}/.exec(path)?.[1] ?? ''
      ] ?? articles,
  };
  return (name) => ids[name] ?? [];
}

test.each(described.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s answers nothing that is not documented',
  async (_, one: Described) => {
    // Each operation has a session of its own: one of them ends it.
    const isForOperators =
      one.operation.security.length === 0 || one.operation.security.some((way) => 'session' in way);
    const session = isForOperators
      ? { Cookie: await signInCookie(server.url, 'elena'), Origin: server.url }
      : undefined;
    const api = new Api(server.url, session);
    for (const { path, body } of fc.sample(arbitraryRequest(one, knownIds(one.path)), { seed, numRuns })) {
      const headers = { 'Content-Type': 'application/json' };
      const more = body === undefined ? {} : { body: JSON.stringify(body), headers };
      // A long poll of the feed takes up to 30 s: it has scenarios of its own.
      const { status } = await api.ask(one.method, path.replace(/([?&]wait=)\d+/, '$10'), more);
      expect(status, `${one.method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  },
);
