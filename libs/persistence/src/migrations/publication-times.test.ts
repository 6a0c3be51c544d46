import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ArticleId } from '#contracts/ids.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { openConnections } from '../sqlite/data-source.js';
import { PublicationTimes } from './0017-publication-times.js';

test('an article published before counts as published when its version was written, a draft as never', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-publication-times-'));
  const open = () => openPersistence({ directory, log: new RecordingLog() });
  try {
    const before = await open();
    await before.articles.append(anArticle('draft', { createdAt: 1 }));
    await before.articles.append(anArticle('returns', { createdAt: 2 }));
    await before.articles.append(anArticle('returns', { version: 2, createdAt: 3 }));
    await before.articles.setPublished('returns' as ArticleId, 1, 4);
    await before.close();

    const { writing, close } = await openConnections(directory);
    const runner = writing.createQueryRunner();
    await new PublicationTimes().down(runner);
    expect((await writing.query('SELECT * FROM articles'))[0]).not.toHaveProperty('published_at');
    await new PublicationTimes().up(runner);
    await close();

    const after = await open();
    expect((await after.articles.get('returns' as ArticleId))?.publishedAt).toBe(2);
    expect((await after.articles.get('draft' as ArticleId))?.publishedAt).toBeNull();
    expect(await after.integrityCheck()).toEqual([]);
    await after.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
