import { expect, test } from 'vitest';
import type { ArticleId, OperatorId } from '#contracts/ids.js';
import { operatorAuthor } from '#engine/access/author.js';
import { addVariants } from '#engine/knowledge/articles/add-variants.js';
import { accepted } from '#testing/accepted.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedTypes } from '#testing/recorded-events.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';

const id = 'returns' as ArticleId;
const author = operatorAuthor('sofia' as OperatorId);

test('a change of an article that is rolled back leaves no event, and one that is committed leaves its own', async () => {
  const stored = await openPersistence({ directory: null, log: new RecordingLog() });
  try {
    const { ports: harness } = new EngineHarness(withheld);
    const ports = { ...harness, ...stored, chatbots: harness.chatbots };
    const followed: string[] = [];
    stored.eventLog.onEvents(({ events }) => followed.push(...events.map(({ type }) => type)));
    await stored.unitOfWork.run(({ articles }) => articles.append(anArticle(id)));
    const failing = addVariants(ports, { id, texts: ['give back'], author }, async () => {
      throw new Error('this one fails');
    });
    await expect(failing).rejects.toThrow('this one fails');
    expect(await stored.articles.get(id)).toMatchObject({ version: 1 });
    expect(await recordedTypes(stored)).toEqual([]);

    accepted(await addVariants(ports, { id, texts: ['give back'], author }));
    expect(await recordedTypes(stored)).toEqual(['article.saved 2']);
    expect(followed).toEqual(['article.saved']);
  } finally {
    await stored.close();
  }
});
