import { beforeEach, describe, expect, test } from 'vitest';
import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId, OperatorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { reject } from '#contracts/result.js';
import type { Locale } from '#contracts/states.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { recordPublished } from '#testing/record-published.js';
import { operatorAuthor } from '../../access/author.js';
import type { KnowledgeArticle } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { addVariants } from './add-variants.js';
import { archiveArticle, publishArticle, unarchiveArticle, withdrawArticle } from './publish-article.js';
import { readArticle } from './read-articles.js';
import { createArticle, replaceArticle } from './save-article.js';

const content: ArticleContent = {
  kind: 'answer',
  locale: 'en',
  topic: 'returns',
  title: 'How do I return it?',
  variants: ['send back'],
  body: 'Within 30 days.',
};
const author = operatorAuthor('sofia' as OperatorId);
/** A change by the author of everything here. */
const by = (id: ArticleId) => ({ id, author });
const nowhere = 'nowhere' as ArticleId;

let ports: Ports;
/** Articles that the answerer was given. */
let live: ReadonlyMap<ArticleId, KnowledgeArticle>;

const speak = ({ chatbots }: Ports, ...locales: Locale[]) =>
  chatbots.replace(chatbots.all().map((chatbot) => ({ ...chatbot, locales })));

beforeEach(() => {
  ({ ports, live } = recordPublished());
  speak(ports, 'en', 'it');
});

const create = (publish: boolean, change: Partial<ArticleContent> = {}, translationOf?: ArticleId) =>
  createArticle(ports, { chatbotId: shop, content: { ...content, ...change }, author, publish, translationOf });
const replace = (id: ArticleId, basedOn: number, change: Partial<ArticleContent>, publish = false) =>
  replaceArticle(ports, { id, basedOn, content: { ...content, ...change }, author, publish });
const teach = async (id: ArticleId, text: string) => accepted(await addVariants(ports, { id, texts: [text], author }));

describe('an article', () => {
  test('is written in a language of its chatbot, and stays where the chatbot no longer speaks it', async () => {
    const italian = accepted(await create(false, { locale: 'it' }));
    speak(ports, 'en');
    const refusal = { code: 'invalid', errors: [{ pointer: '/locale', detail: 'the chatbot speaks en' }] };
    expect(await create(false, { locale: 'it' })).toMatchObject(refusal);
    const english = accepted(await create(false));
    expect(await replace(english.id, 1, { locale: 'it' })).toMatchObject(refusal);
    expect(await replace(italian.id, 1, { locale: 'it', body: 'Entro 60 giorni.' })).toMatchObject({ ok: true });
  });

  test('is replaced only at the expected revision', async () => {
    const { id } = accepted(await create(false));
    const change = { id, basedOn: null, content, author, publish: false };
    expect(await replaceArticle(ports, { ...change, expected: ['1'] })).toMatchObject({ ok: true });
    expect(await replaceArticle(ports, { ...change, expected: ['1'] })).toEqual({ ok: false, code: 'version_moved' });
    expect(await replaceArticle(ports, { ...change, expected: [] })).toEqual({ ok: false, code: 'version_moved' });
    expect(accepted(await replaceArticle(ports, { ...change, expected: ['1', '2'] })).version).toBe(3);
    expect(accepted(await replaceArticle(ports, { ...change, expected: null })).version).toBe(4);
  });

  test('is not used as a draft, and is used as soon as it is published', async () => {
    const { id } = accepted(await create(false));
    expect(live.size).toBe(0);
    expect(accepted(await publishArticle(ports, by(id)))).toMatchObject({ version: 1, publishedVersion: 1 });
    expect(live.get(id)).toMatchObject({ version: 1, body: 'Within 30 days.' });
  });

  test('gets a version with every save; the published version stays until another is published', async () => {
    const { id } = accepted(await create(true));
    expect(accepted(await replace(id, 1, { body: 'Within 60 days.' }))).toMatchObject({
      version: 2,
      publishedVersion: 1,
    });
    expect(live.get(id)?.version).toBe(1);
    expect(accepted(await replace(id, 2, { body: 'Within 90 days.' }, true))).toMatchObject({ publishedVersion: 3 });
    expect(live.get(id)).toMatchObject({ version: 3, body: 'Within 90 days.' });
    accepted(await publishArticle(ports, { ...by(id), version: 2 }));
    expect(live.get(id)?.body).toBe('Within 60 days.');
    expect(await ports.articles.version(id, 1)).toMatchObject({ body: 'Within 30 days.', author });
  });

  test("cannot overwrite another author's newer version", async () => {
    const { id } = accepted(await create(false));
    const both = await Promise.all([replace(id, 1, { body: 'mine' }), replace(id, 1, { body: 'yours' })]);
    expect(both.map((outcome) => (outcome.ok ? 'saved' : outcome.code))).toEqual(['saved', 'version_moved']);
    expect(await ports.articles.get(id)).toMatchObject({ version: 2 });
  });

  test('is unpublished at once', async () => {
    const { id } = accepted(await create(true));
    accepted(await withdrawArticle(ports, by(id)));
    expect(live.size).toBe(0);
    expect(await withdrawArticle(ports, by(id))).toMatchObject({ code: 'not_found' });
  });

  test('is unpublished by archiving, and cannot be saved, taught or published while archived', async () => {
    const { id } = accepted(await create(true));
    accepted(await archiveArticle(ports, by(id)));
    expect(live.size).toBe(0);
    const refusals = [
      await replace(id, 1, {}),
      await publishArticle(ports, by(id)),
      await addVariants(ports, { id, texts: ['x'], author }),
    ];
    expect(refusals.map((outcome) => outcome.ok || outcome.code)).toEqual(Array(3).fill('article_archived'));
    expect(accepted(await unarchiveArticle(ports, by(id)))).toMatchObject({ archivedAt: null, publishedVersion: null });
    expect(await unarchiveArticle(ports, by(id))).toMatchObject({ code: 'not_found' });
  });

  test('without text is a draft and cannot be published', async () => {
    const empty = { code: 'invalid', errors: [{ pointer: '/body' }] };
    expect(await create(true, { body: ' \n' })).toMatchObject(empty);
    const { id } = accepted(await create(false, { body: '' }));
    expect(await publishArticle(ports, by(id))).toMatchObject(empty);
  });

  test('must belong to an existing chatbot, and a missing one cannot be changed', async () => {
    const stray = await createArticle(ports, { chatbotId: 'no' as ChatbotId, content, author, publish: false });
    expect(stray).toMatchObject({ code: 'invalid', errors: [{ pointer: '/chatbotId' }] });
    const { id } = accepted(await create(false));
    const lost = [
      await replace(nowhere, 1, {}),
      await publishArticle(ports, by(nowhere)),
      await publishArticle(ports, { ...by(id), version: 7 }),
      await withdrawArticle(ports, by(nowhere)),
      await archiveArticle(ports, by(nowhere)),
      await addVariants(ports, { id: nowhere, texts: ['x'], author }),
    ];
    expect(lost.map((outcome) => outcome.ok || outcome.code)).toEqual(Array(6).fill('not_found'));
  });
});

describe('a translation', () => {
  test('is a separate article in the same group', async () => {
    const english = accepted(await create(true));
    const italian = accepted(await create(false, { locale: 'it', title: 'Come rendo?' }, english.id));
    expect(italian.translationGroup).toBe(english.translationGroup);
    expect(italian.publishedVersion).toBeNull();
    const view = await readArticle(ports, italian.id);
    expect(view?.translations.map(({ id, locale }) => [id, locale])).toEqual([
      [english.id, 'en'],
      [italian.id, 'it'],
    ]);
  });

  test('must be in a language that the group lacks, also when its language changes', async () => {
    const english = accepted(await create(true));
    expect(await create(false, {}, english.id)).toEqual(reject('translation_exists'));
    const italian = accepted(await create(false, { locale: 'it' }, english.id));
    expect(await replace(english.id, 1, { locale: 'it' })).toEqual(reject('translation_exists'));
    expect(await replace(italian.id, 1, { locale: 'it', body: 'Entro 30 giorni.' })).toMatchObject({ ok: true });
  });

  test('is created once when requested twice at once', async () => {
    const { id } = accepted(await create(true));
    const both = await Promise.all([1, 2].map(() => create(false, { locale: 'it' }, id)));
    expect(both.map((outcome) => outcome.ok || outcome.code)).toEqual([true, 'translation_exists']);
  });

  test('of a missing article is rejected', async () => {
    const errors = [{ pointer: '/translationOf' }];
    expect(await create(false, { locale: 'it' }, nowhere)).toMatchObject({ code: 'invalid', errors });
  });
});

describe('a phrasing', () => {
  test('is live at once if the article is published', async () => {
    const { id } = accepted(await create(true));
    const { article, added } = await teach(id, 'can I bring it back');
    expect([added, article]).toMatchObject([true, { version: 2, publishedVersion: 2 }]);
    expect(live.get(id)?.variants).toEqual(['send back', 'can I bring it back']);
  });

  test('is added to a draft as a draft', async () => {
    const { id } = accepted(await create(false));
    expect((await teach(id, 'can I bring it back')).article).toMatchObject({ version: 2, publishedVersion: null });
    expect(live.size).toBe(0);
  });

  test('is added to the published version and to a newer draft, which stays a draft', async () => {
    const { id } = accepted(await create(true));
    accepted(await replace(id, 1, { body: 'Not ready.' }));
    expect((await teach(id, 'bring it back')).article).toMatchObject({ version: 4, publishedVersion: 3 });
    expect(live.get(id)).toMatchObject({
      version: 3,
      body: 'Within 30 days.',
      variants: ['send back', 'bring it back'],
    });
    expect(await ports.articles.version(id, 4)).toMatchObject({
      body: 'Not ready.',
      variants: ['send back', 'bring it back'],
    });
  });

  test.each([' Send  BACK ', 'send back?', 'Ｓend back …'])(
    'that exists changes nothing, however it is typed: %j',
    async (text) => {
      const { id } = accepted(await create(true));
      const { article, added } = await teach(id, text);
      expect([added, article.version]).toEqual([false, 1]);
    },
  );

  test('of punctuation alone is not a duplicate of every other one', async () => {
    const { id } = accepted(await create(true, { variants: ['??'] }));
    expect((await teach(id, '!?')).added).toBe(true);
  });

  test('is rejected at the limit of phrasings', async () => {
    const variants = Array.from({ length: limits.variants }, (_, index) => `way ${index}`);
    const { id } = accepted(await create(true, { variants }));
    expect(await addVariants(ports, { id, texts: ['one more'], author })).toEqual(reject('variants_full'));
    expect((await ports.articles.get(id))?.version).toBe(1);
    expect((await teach(id, 'Way 7?')).added).toBe(false);
  });

  test('is rejected if a full draft has no room for it: publishing the draft would remove it again', async () => {
    const { id } = accepted(await create(true));
    const variants = Array.from({ length: limits.variants }, (_, index) => `way ${index}`);
    accepted(await replace(id, 1, { variants }));
    expect(await addVariants(ports, { id, texts: ['one more'], author })).toEqual(reject('variants_full'));
    expect((await ports.articles.get(id))?.version).toBe(2);
    expect((await teach(id, 'way 7')).article).toMatchObject({ version: 4, publishedVersion: 3 });
  });
});
