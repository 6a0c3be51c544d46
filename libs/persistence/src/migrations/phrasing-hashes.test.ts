import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { phrasingHash } from '#engine/knowledge/phrasings/phrasing-hash.js';
import { openConnections } from '../sqlite/data-source.js';
import { PhrasingHashes } from './0022-phrasing-hashes.js';

test('earlier reviews of phrasings stay in effect, and their words are gone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-phrasing-hashes-'));
  const { writing, close } = await openConnections(directory);
  try {
    await writing.query(`INSERT INTO phrasing_reviews VALUES ('returns', 'can it go back', 'dismissed', 5)`);
    await new PhrasingHashes().up(writing.createQueryRunner());
    expect(await writing.query('SELECT * FROM phrasing_reviews')).toEqual([
      { article_id: 'returns', phrasing_key: phrasingHash('Can it go back?'), verdict: 'dismissed', reviewed_at: 5 },
    ]);
  } finally {
    await close();
    rmSync(directory, { recursive: true });
  }
});
