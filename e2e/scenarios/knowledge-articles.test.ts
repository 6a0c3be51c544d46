import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleSummary, ArticleView } from '#contracts/articles.js';
import type { ArticleId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { RestClient } from '#sdk/rest-client.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, signInCookie } from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { aboutRenting, ask, publishedArticle, valdora } from '../support/knowledge.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let sofia: RestClient;
let api: Api;

beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '1000' } });
  ({ rest: sofia } = await connectOperator(server.url, 'sofia'));
  api = new Api(server.url);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

describe('an article', () => {
  test('affects the next answer when published, changed and unpublished', async () => {
    const { id } = await publishedArticle(sofia, aboutRenting('tandem', 'Tandems are 40 euros a day.'));
    expect((await ask(server.url, 'do you rent tandems')).said).toBe('Tandems are 40 euros a day.');

    const words = aboutRenting('tandem', 'Tandems are 50 euros a day.');
    await sofia.replaceArticle(id, { ...words, basedOn: 1, publish: true });
    expect((await ask(server.url, 'do you rent tandems')).said).toBe('Tandems are 50 euros a day.');

    // A draft changes nothing for visitors.
    await sofia.replaceArticle(id, { ...words, body: 'Not ready.', basedOn: 2 });
    expect((await ask(server.url, 'do you rent tandems')).said).toBe('Tandems are 50 euros a day.');

    expect(await sofia.withdrawArticle(id)).toMatchObject({ status: 'draft', publishedVersion: null, version: 3 });
    expect((await ask(server.url, 'do you rent tandems')).said).not.toBe('Tandems are 50 euros a day.');
    await sofia.publishArticle(id, { version: 1 });
    expect((await ask(server.url, 'do you rent tandems')).said).toBe('Tandems are 40 euros a day.');
  });

  test('keeps every version with its author, and restores an old one as a new version', async () => {
    const first = aboutRenting('unicycle', 'First words.');
    const { id } = await sofia.createArticle({ ...first, chatbotId: valdora });
    await sofia.replaceArticle(id, { ...first, body: 'Second words.', basedOn: 1 });
    const { content } = await sofia.articleVersion(id, 1);
    expect(content).toEqual(first);
    expect(await sofia.replaceArticle(id, { ...content, basedOn: 2 })).toMatchObject({ version: 3, content: first });
    const { items, total } = await sofia.articleVersions(id);
    expect(total).toBe(3);
    expect(items.map(({ version, authorName, published }) => [version, authorName, published])).toEqual([
      [3, 'Sofia', false],
      [2, 'Sofia', false],
      [1, 'Sofia', false],
    ]);
    await expect(sofia.articleVersion(id, 9)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  });

  test("rejects a save over a colleague's newer version", async () => {
    const words = aboutRenting('trailer', 'Trailers are free.');
    const { id } = await sofia.createArticle({ ...words, chatbotId: valdora });
    await sofia.replaceArticle(id, { ...words, body: 'mine', basedOn: 1 });
    const late = sofia.replaceArticle(id, { ...words, body: 'yours', basedOn: 1 });
    await expect(late).rejects.toMatchObject({ failure: { code: 'version_moved' } });
    const { status } = await new Api(server.url, { Cookie: await signInCookie(server.url, 'sofia') }).ask(
      'PUT',
      `/api/v1/articles/${id}`,
      {
        body: JSON.stringify({ ...words, basedOn: 1 }),
        headers: { 'Content-Type': 'application/json', Origin: server.url },
      },
    );
    expect(status).toBe(412);
  });

  test('can be archived and restored', async () => {
    const { id } = await publishedArticle(sofia, aboutRenting('kite', 'Kites are 9 euros.'));
    expect(await sofia.archiveArticle(id)).toMatchObject({ status: 'archived', publishedVersion: null });
    expect((await ask(server.url, 'do you rent kites')).said).not.toBe('Kites are 9 euros.');
    await expect(sofia.publishArticle(id)).rejects.toMatchObject({ failure: { code: 'article_archived' } });
    expect(await sofia.unarchiveArticle(id)).toMatchObject({ status: 'draft' });
    expect((await sofia.articles({ status: 'archived' })).items).toEqual([]);
  });

  test('is rejected with a pointer to each error', async () => {
    const wrong = { ...aboutRenting('x', 'y'), title: '', variants: ['ok', ''], chatbotId: valdora };
    await expect(sofia.createArticle(wrong)).rejects.toMatchObject({
      failure: { code: 'invalid', errors: [{ pointer: '/title' }, { pointer: '/variants/1' }] },
    });
    const silent = { ...aboutRenting('x', ''), chatbotId: valdora, publish: true };
    await expect(sofia.createArticle(silent)).rejects.toMatchObject({ failure: { errors: [{ pointer: '/body' }] } });
    await expect(sofia.article('nowhere' as ArticleId)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  });

  test('can be searched by words, status and topic, page by page', async () => {
    const { id } = await sofia.createArticle({ ...aboutRenting('zeppelin', 'Über den Wolken.'), chatbotId: valdora });
    const found = async (query: Parameters<RestClient['articles']>[0]) => (await sofia.articles(query)).items;
    expect(await found({ q: 'zeppel' })).toMatchObject([{ id, status: 'draft', title: 'Can I rent a zeppelin?' }]);
    expect(await found({ q: 'uber wolken', topic: 'rental', status: 'draft', locale: 'en' })).toMatchObject([{ id }]);
    expect(await found({ q: 'zeppelin', status: 'published' })).toEqual([]);
    const page = await sofia.articles({ limit: 2, page: 2 });
    expect(page.items).toHaveLength(2);
    expect(page.total).toBeGreaterThan(100);
    const [newest] = await found({ limit: 1 });
    expect(newest?.id).toBe(id);
  });
});

describe('a phrasing', () => {
  test('is added with one click by the operator who answered, and is live at once', async () => {
    const anna = (await connectOperator(server.url, 'anna')).rest;
    const { id } = await publishedArticle(sofia, aboutRenting('pedalo', 'Pedalos are 12 euros an hour.'));
    await sofia.replaceArticle(id, { ...aboutRenting('pedalo', 'Not ready.'), basedOn: 1 });
    const taught = await anna.addArticleVariant(id, { text: 'where do I get one of those swan boats' });
    // The draft has it too, and is a draft still.
    expect(taught).toMatchObject({ version: 4, publishedVersion: 3, content: { body: 'Not ready.' } });
    const { said } = await ask(server.url, 'where do I get one of those swan boats');
    expect(said).toBe('Pedalos are 12 euros an hour.');
    const again = await anna.addArticleVariant(id, { text: 'Where do I get  one of those swan boats' });
    expect(again.version).toBe(4);
  });
});

describe('permissions', () => {
  const words = { ...aboutRenting('boat', 'Boats are 5 euros.'), chatbotId: valdora };
  let article: ArticleView;
  let callers: Record<'nobody' | 'anna' | 'sofia' | 'program', Api>;

  beforeAll(async () => {
    article = await publishedArticle(sofia, aboutRenting('boat', 'Boats are 5 euros.'));
    const as = async (name: string) =>
      new Api(server.url, { Cookie: await signInCookie(server.url, name), Origin: server.url });
    callers = { nobody: new Api(server.url, {}), anna: await as('anna'), sofia: await as('sofia'), program: api };
  });

  const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  const trial = { chatbotId: valdora, question: 'boats?', locale: 'en' };

  test.each([
    ['GET', '/api/v1/articles', null, [401, 200, 200, 200]],
    ['GET', '/api/v1/article-groups', null, [401, 200, 200, 200]],
    ['POST', '/api/v1/article-batches', {}, [401, 403, 400, 403]],
    ['GET', '/api/v1/articles/:id', null, [401, 200, 200, 200]],
    ['GET', '/api/v1/articles/:id/versions', null, [401, 200, 200, 200]],
    ['GET', '/api/v1/articles/:id/recall', null, [401, 200, 200, 200]],
    ['POST', '/api/v1/articles', words, [401, 403, 201, 403]],
    ['PUT', '/api/v1/articles/:id/publication', {}, [401, 403, 200, 403]],
    ['PUT', '/api/v1/articles/:id/archive', {}, [401, 403, 200, 403]],
    ['DELETE', '/api/v1/articles/:id/archive', null, [401, 403, 204, 403]],
    ['DELETE', '/api/v1/articles/:id/publication', null, [401, 403, 404, 403]],
    ['POST', '/api/v1/articles/:id/variants', { text: 'a boat please' }, [401, 201, 200, 403]],
    ['POST', '/api/v1/articles/:id/corrections', { eventIds: ['x'], text: 'Sorry.' }, [401, 403, 200, 403]],
    ['POST', '/api/v1/answer-trials', trial, [401, 200, 200, 200]],
    ['POST', '/api/v1/article-replays', {}, [401, 403, 400, 403]],
    ['GET', '/api/v1/questions', null, [401, 200, 200, 200]],
    ['POST', '/api/v1/question-dismissals', {}, [401, 400, 400, 403]],
    ['GET', '/api/v1/chatbots', null, [401, 200, 200, 200]],
    ['GET', '/api/v1/chatbots/valdora/risk-coverage', null, [401, 200, 200, 200]],
    ['PATCH', '/api/v1/chatbots/valdora', {}, [401, 403, 200, 403]],
  ] as const)('%s %s', async (method, path, body, expected) => {
    const statuses: number[] = [];
    const here = path.replace(':id', article.id);
    for (const name of ['nobody', 'anna', 'sofia', 'program'] as const)
      statuses.push((await callers[name].ask(method, here, body === null ? {} : json(body))).status);
    expect(statuses).toEqual(expected);
  });

  test('an unauthenticated caller cannot make the server read a large body, and nobody one above the limit', async () => {
    const large = json({ ...words, body: 'x'.repeat(limits.bodyBytes) });
    expect((await callers.nobody.ask('POST', '/api/v1/articles', large)).status).toBe(401);
    const tooLarge = json({ ...words, body: 'x'.repeat(limits.articleBytes) });
    expect((await callers.sofia.ask('POST', '/api/v1/articles', tooLarge)).status).toBe(413);
  });
});

test('importing an article does not block other requests', async () => {
  const variants = Array.from(
    { length: limits.variants },
    (_, index) => `way ${index} of asking for catalogue page ${index}`,
  );
  const body = `# Catalogue\n\n${'The catalogue has many pages, each with a price and a size. '.repeat(33_000)}`;
  const content = { ...aboutRenting('catalogue', body), kind: 'document' as const, variants };
  const saving = sofia.createArticle({ ...content, chatbotId: valdora });
  const meanwhile = await ask(server.url, suggestedQuestions('en'));
  expect(meanwhile.said).not.toBeNull();
  const saved = await saving;
  expect(saved).toMatchObject({ version: 1, variantCount: limits.variants });
  expect((await sofia.articles({ q: 'catalogue page 999' })).items.map(({ id }) => id)).toEqual([saved.id]);
});

test('everything survives a restart', async () => {
  const { id } = await publishedArticle(sofia, aboutRenting('sledge', 'Sledges are 7 euros.'));
  await sofia.replaceArticle(id, { ...aboutRenting('sledge', 'Not ready.'), basedOn: 1 });
  const before = (await api.get<ArticleSummary[]>('/api/v1/articles?limit=100')).body;
  await server.kill();
  await server.start();
  expect((await api.get<ArticleSummary[]>('/api/v1/articles?limit=100')).body).toEqual(before);
  expect((await ask(server.url, 'do you rent sledges')).said).toBe('Sledges are 7 euros.');
});
