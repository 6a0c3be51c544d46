import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleSummary } from '#contracts/articles.js';
import type { ArticleId, ConversationId } from '#contracts/ids.js';
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

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100000' } });
  const { body } = await new Api(server.url).get<ArticleSummary[]>('/api/v1/articles?limit=5');
  articles = body.map(({ id }) => id);
  const { raw, id } = await rawVisitor(server.url);
  await raw.say(id, 'Where is my order?');
  raw.close();
  conversations = [id];
});
afterAll(() => server.dispose());

/** An `id` is that of the resource which stands before it in the path. */
function knownIds(path: string): KnownIds {
  const ids: Record<string, readonly (string | number)[]> = {
    chatbotId: ['valdora'],
    articleId: articles,
    version: [1],
    basedOn: [1],
    id: { articles, conversations, chatbots: ['valdora'] }[/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''] ?? articles,
  };
  return (name) => ids[name] ?? [];
}

test.each(described.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s answers nothing that is not documented',
  async (_, one: Described) => {
    // Each operation has a session of its own: one of them ends it.
    const cookie = await signInCookie(server.url, 'elena');
    const api = new Api(server.url, { Cookie: cookie, Origin: server.url });
    for (const { path, body } of fc.sample(arbitraryRequest(one, knownIds(one.path)), { seed, numRuns })) {
      const headers = { 'Content-Type': 'application/json' };
      const more = body === undefined ? {} : { body: JSON.stringify(body), headers };
      const { status } = await api.ask(one.method, path, more);
      expect(status, `${one.method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  },
);
