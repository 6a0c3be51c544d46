import { describe, expect, it } from 'vitest';
import type {
  ArticleImportCreate,
  ArticleImportView,
  ImportItem,
  ImportItemsQuery,
} from '#contracts/article-imports.js';
import type { ArticleId, ChatbotId, OperatorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { answered, EngineHarness } from '#testing/engine-harness.js';
import { recordedEvents, recordedTypes } from '#testing/recorded-events.js';
import { operatorAuthor } from '../../access/author.js';
import type { ArticleSources, SourceArticle, SourceItem, SourcePart } from '../../ports/article-source.js';
import { archiveArticle } from '../articles/publish-article.js';
import { replaceArticle } from '../articles/save-article.js';
import { ArticleImports } from './article-imports.js';

const article = (source: string, body: string, more: Partial<SourceArticle> = {}): SourceArticle => ({
  source,
  title: `About ${source}`,
  topic: null,
  kind: null,
  locale: null,
  variants: [],
  body,
  ...more,
});

/** A site whose files change between imports. */
class Site implements ArticleSources {
  files: SourceItem[][] = [];
  /** Further properties of each file. */
  details: Partial<SourcePart>[] = [];
  /** Called before each file is handed over. */
  before: (index: number) => void = () => {};

  async open() {
    const { files, details, before } = this;
    async function* parts() {
      for (const [index, items] of files.entries()) {
        before(index);
        const part = { source: `${index}`, items, isTable: false, ignoredColumns: [], encoding: null };
        yield { ...part, ...details[index] };
      }
    }
    return { partCount: files.length, parts: parts() };
  }
}

function office() {
  const engine = new EngineHarness((question) => answered(question, 'Yes.'));
  const site = new Site();
  const published: string[] = [];
  const ports = {
    ...engine.ports,
    articleSources: site,
    answerer: { ...engine.ports.answerer, put: ({ body }: { body: string }) => void published.push(body) },
  };
  return { ports, site, published, imports: new ArticleImports(ports) };
}

const sofia = operatorAuthor('sofia' as OperatorId);

const request: ArticleImportCreate = {
  chatbotId: shop as ChatbotId,
  locale: 'en',
  kind: 'document',
  publish: true,
  source: { type: 'url', url: 'https://shop.example/help' },
};

/** A finished import, with the results of its first articles. */
type Ended = ArticleImportView & { items: ImportItem[] };

async function run(imports: ArticleImports, more: Partial<ArticleImportCreate> = {}): Promise<Ended> {
  const started = accepted(await imports.start({ ...request, ...more }, sofia));
  return finished(imports, started.id);
}

async function finished(imports: ArticleImports, id: string): Promise<Ended> {
  for (;;) {
    const view = await imports.read(id);
    if (view && view.state !== 'running') {
      const page = await imports.items(id, { page: 1, limit: 100 });
      return { ...view, items: page?.items ?? [] };
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('an import', () => {
  it('imports valid articles, rejects the rest with reasons, and publishes', async () => {
    const { imports, site, published } = office();
    site.files = [
      [article('a', 'Words of A.')],
      [{ source: 'b', title: null, refusal: 'unreadable' }, article('c', 'x'.repeat(3_000_000))],
    ];
    const view = await run(imports);
    expect(view).toMatchObject({
      state: 'done',
      total: 3,
      done: 3,
      counts: { created: 1, refused: 2, updated: 0, unchanged: 0 },
    });
    expect(view.items.map(({ source, outcome, reason }) => [source, outcome, reason])).toEqual([
      ['a', 'created', null],
      ['b', 'refused', 'unreadable'],
      ['c', 'refused', 'too_large'],
    ]);
    expect(published).toEqual(['Words of A.']);
  });

  it('logs each changed article with the importer as author, and no unchanged one', async () => {
    const { imports, site, ports } = office();
    site.files = [[article('a', 'Words.')]];
    const { items } = await run(imports);
    await run(imports);
    site.files = [[article('a', 'Other words.')]];
    await run(imports);
    expect(await recordedTypes(ports)).toEqual([
      'article.saved 1',
      'article.published 1',
      'article.saved 2',
      'article.published 2',
    ]);
    for (const { stream, actor } of await recordedEvents(ports))
      expect([stream, actor]).toEqual([items[0]?.articleId, sofia.actor]);
  });

  it('links languages of one place as translations, including articles imported before', async () => {
    const { imports, site, ports } = office();
    const languages = ['en', 'it'].map((locale) => article(`${locale}/returns.md`, `Words in ${locale}.`, { locale }));
    site.files = [[...languages, article('it/alone.md', 'Words.', { locale: 'it' })]];
    const chatbots = ports.chatbots.all().map((bot) => ({ ...bot, locales: ['en', 'it'] as const }));
    ports.chatbots.replace(chatbots.map((bot) => ({ ...bot, locales: [...bot.locales] })));
    const { items } = await run(imports);
    const groups = async () =>
      Promise.all(
        items.map(async ({ articleId }) => (await ports.articles.get(articleId as ArticleId))?.translationGroup),
      );
    const [english, italian, alone] = await groups();
    expect(italian).toBe(english);
    expect(alone).not.toBe(english);
    for (const { articleId } of items)
      await ports.articles.setTranslationGroup(articleId as ArticleId, articleId as ArticleId);
    expect((await run(imports)).counts).toMatchObject({ unchanged: 3 });
    expect(await groups()).toEqual([english, italian, alone]);
  });

  it('leaves everything as drafts on request', async () => {
    const { imports, site, published, ports } = office();
    site.files = [[article('a', 'Words of A.')]];
    const { items } = await run(imports, { publish: false });
    expect(published).toEqual([]);
    expect(await ports.articles.get(items[0]?.articleId as ArticleId)).toMatchObject({
      publishedVersion: null,
      version: 1,
    });
  });

  it.each([
    [['faq.csv'], 'faq.csv', 0],
    [['faq.csv', 'b.md', 'c.md'], 'faq.csv', 2],
  ])('of the files %j is named by the first file and the number of others', async (names, source, others) => {
    const { imports } = office();
    const files = names.map((name) => ({ name, content: 'Words.' }));
    expect(await run(imports, { source: { type: 'files', files } })).toMatchObject({ source, others });
  });

  it('is safe to repeat: unchanged text changes nothing, changed text creates a version of the same article', async () => {
    const { imports, site, published } = office();
    site.files = [[article('a', 'Old words.'), article('b', 'Words of B.')]];
    const first = await run(imports);
    expect((await run(imports)).counts).toMatchObject({ unchanged: 2, created: 0 });
    site.files = [[article('a', 'New words.'), article('b', 'Words of B.')]];
    const third = await run(imports);
    expect(third.counts).toMatchObject({ updated: 1, unchanged: 1 });
    expect(third.items[0]?.articleId).toBe(first.items[0]?.articleId);
    expect(published).toEqual(['Old words.', 'Words of B.', 'New words.']);
  });

  it("never overwrites a person's edit: the new version is a draft", async () => {
    const { imports, site, ports, published } = office();
    site.files = [[article('a', 'Old words.')]];
    const id = (await run(imports)).items[0]?.articleId as ArticleId;
    const written = await ports.articles.version(id, 1);
    if (!written) throw new Error('the article is missing');
    const { kind, locale, topic, title } = written;
    const content = { kind, locale, topic, title, variants: [], body: "A person's words." };
    await replaceArticle(ports, {
      id,
      basedOn: 1,
      content,
      author: operatorAuthor('anna' as OperatorId),
      publish: true,
    });
    expect((await run(imports)).counts.unchanged).toBe(1);
    site.files = [[article('a', 'New words.')]];
    expect((await run(imports)).counts.updated).toBe(1);
    expect(await ports.articles.get(id)).toMatchObject({ version: 3, publishedVersion: 2 });
    expect(published.at(-1)).toBe("A person's words.");
  });

  it('leaves archived articles archived', async () => {
    const { imports, site, ports } = office();
    site.files = [[article('a', 'Old words.')]];
    const id = (await run(imports)).items[0]?.articleId as ArticleId;
    await archiveArticle(ports, { id, author: sofia });
    site.files = [[article('a', 'New words.')]];
    expect((await run(imports)).counts.unchanged).toBe(1);
    expect(await ports.articles.get(id)).toMatchObject({ version: 1, publishedVersion: null });
  });

  it('imports a source once: a duplicate is rejected', async () => {
    const { imports, site } = office();
    site.files = [[article('a', 'First.')], [article('a', 'Second.')]];
    expect((await run(imports)).items.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['refused', 'duplicate'],
    ]);
  });

  it('rejects a row with the question of another row, and names that', async () => {
    const { imports, site } = office();
    const row = (number: number, title: string, body: string) => ({ ...article(`faq.csv#${number}`, body), title });
    site.details = [{ isTable: true }, { isTable: true }];
    site.files = [[row(1, 'Do you ship?', 'Yes.'), row(2, 'Where?', 'Torino.')], [row(3, 'do you  SHIP?', 'No.')]];
    const shown = async () =>
      (await run(imports)).items.map(({ outcome, reason, detail }) => [outcome, reason, detail]);
    const repeated = ['refused', 'duplicate_question', 'faq.csv#1'];
    expect(await shown()).toEqual([['created', null, null], ['created', null, null], repeated]);
    expect(await shown()).toEqual([['unchanged', null, null], ['unchanged', null, null], repeated]);
  });

  it('imports pages of one title', async () => {
    const { imports, site } = office();
    site.files = [['a', 'b'].map((source) => ({ ...article(source, source), title: 'Help' }))];
    expect((await run(imports)).counts).toMatchObject({ created: 2, refused: 0 });
  });

  it('counts articles as they are read, and an unread file as one', async () => {
    const { imports, site } = office();
    site.files = [['a', 'b', 'c'].map((name) => article(name, 'Words.')), [article('d', 'Words.')]];
    const seen: [number, number][] = [];
    const started = accepted(await imports.start(request, sofia));
    const look = async () => {
      const view = await imports.read(started.id);
      seen.push([view?.done ?? -1, view?.total ?? -1]);
    };
    site.before = () => void look();
    await finished(imports, started.id);
    await look();
    expect(seen).toEqual([
      [0, 2],
      [3, 4],
      [4, 4],
    ]);
  });

  it('lists results in pages, optionally of one outcome', async () => {
    const { imports, site } = office();
    site.files = [[article('a', 'A.'), { source: 'b', title: null, refusal: 'empty' }, article('c', 'C.')]];
    const { id } = await run(imports);
    const sources = async (query: Partial<ImportItemsQuery>) => {
      const page = await imports.items(id, { page: 1, limit: 2, ...query });
      return [page?.items.map(({ source }) => source), page?.total];
    };
    expect(await sources({})).toEqual([['a', 'b'], 3]);
    expect(await sources({ page: 2 })).toEqual([['c'], 3]);
    expect(await sources({ outcome: 'created' })).toEqual([['a', 'c'], 2]);
    expect(await imports.items('nobody', { page: 1, limit: 2 })).toBeNull();
  });

  it.each([0, 1, 2, 3])(
    'continues after an interruption at %i articles and reports the whole import',
    async (broken) => {
      const { imports, site, ports } = office();
      const words = ['a', 'b', 'a', 'c', 'd'];
      site.files = [words.slice(0, 3), words.slice(3)].map((names) => names.map((name) => article(name, name)));
      let written = 0;
      const { unitOfWork } = ports;
      let stop = () => {};
      const down = new Promise<void>((resolve) => {
        stop = () => resolve(imports.close());
      });
      ports.unitOfWork = {
        run: (work) => {
          if (written === broken) stop();
          written += 1;
          return unitOfWork.run(work);
        },
      };
      const started = accepted(await imports.start(request, sofia));
      await down;
      const restarted = new ArticleImports(ports);
      await restarted.resume();
      const view = await finished(restarted, started.id);
      expect(view).toMatchObject({
        state: 'done',
        total: 5,
        done: 5,
        counts: { created: 4, refused: 1, unchanged: 0 },
      });
      expect(view.items.map(({ source, reason }) => [source, reason])).toEqual(
        words.map((name, index) => [name, index === 2 ? 'duplicate' : null]),
      );
    },
  );

  it('yields the event loop after each article', async () => {
    const { imports, site } = office();
    site.files = [Array.from({ length: 50 }, (_, index) => article(`${index}`, 'Words.'))];
    let turns = 0;
    const count = () => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    await run(imports);
    clearImmediate(waiting);
    expect(turns).toBeGreaterThanOrEqual(50);
  });

  it('keeps the notes about its source when it continues', async () => {
    const { imports, site, ports } = office();
    site.files = [['a', 'b', 'c'].map((name) => article(name, name)), [article('d', 'D.')]];
    site.details = [{ source: 'a.csv', ignoredColumns: ['price'] }];
    const down = new Promise<void>((resolve) => {
      site.before = (index) => {
        if (index === 1) resolve(imports.close());
      };
    });
    const started = accepted(await imports.start(request, sofia));
    await down;
    const restarted = new ArticleImports(ports);
    const seen: Promise<ArticleImportView | null>[] = [];
    site.before = () => void seen.push(restarted.read(started.id));
    await restarted.resume();
    await finished(restarted, started.id);
    const notes = [{ kind: 'ignored_columns', names: ['price'], source: 'a.csv', others: 0 }];
    expect(await Promise.all(seen)).toMatchObject([
      { done: 3, total: 4, notes },
      { done: 3, total: 4, notes },
    ]);
  });

  it('fails alone if it cannot continue, and the next one runs', async () => {
    const { imports, site } = office();
    site.before = () => {
      throw new Error('broken');
    };
    site.files = [[article('a', 'A.')]];
    expect(await run(imports)).toMatchObject({ state: 'failed', finishedAt: expect.any(String) });
    site.before = () => {};
    expect(await run(imports)).toMatchObject({ state: 'done' });
  });

  it('rejects and names languages that the chatbot does not support', async () => {
    const { imports, site } = office();
    site.files = [['en-GB', 'EN', 'fr', 'it', null].map((locale, index) => article(`${index}`, 'Words.', { locale }))];
    const { items } = await run(imports);
    expect(items.map(({ reason, detail }) => [reason, detail])).toEqual([
      [null, null],
      [null, null],
      ['unknown_language', 'fr'],
      ['unknown_language', 'it'],
      [null, null],
    ]);
    const started = await imports.start({ ...request, locale: 'it' }, sofia);
    expect(started).toMatchObject({ code: 'invalid', errors: [{ pointer: '/locale' }] });
  });

  it('imports rows of a table as answers and pages as documents by default', async () => {
    const { imports, site, ports } = office();
    site.files = [[article('a', 'A.'), article('b', 'B.', { kind: 'document' })], [article('c', 'C.')]];
    site.details = [{ isTable: true }];
    const kinds = async (items: ImportItem[]) =>
      Promise.all(items.map(async ({ articleId }) => (await ports.articles.get(articleId as ArticleId))?.kind));
    const { kind: _, ...open } = request;
    const started = accepted(await imports.start(open, sofia));
    expect(await kinds((await finished(imports, started.id)).items)).toEqual(['answer', 'document', 'document']);
    expect(await kinds((await run(imports)).items)).toEqual(['document', 'document', 'document']);
  });

  it('reports unread columns and text that was not UTF-8', async () => {
    const { imports, site } = office();
    site.files = [[article('a', 'A.')], [article('b', 'B.')]];
    site.details = [
      { source: 'a.csv', ignoredColumns: ['price'] },
      { source: 'b.csv', encoding: 'windows-1252' },
    ];
    expect((await run(imports)).notes).toEqual([
      { kind: 'ignored_columns', names: ['price'], source: 'a.csv', others: 0 },
      { kind: 'encoding', names: ['windows-1252'], source: 'b.csv', others: 0 },
    ]);
  });

  it('into an unknown chatbot is refused', async () => {
    const { imports } = office();
    expect(await imports.start({ ...request, chatbotId: 'nobody' as ChatbotId }, sofia)).toMatchObject({
      ok: false,
      code: 'invalid',
    });
  });
});
