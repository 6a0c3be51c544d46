import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces the visitor's words in phrasing reviews by a hash: an erasure must not leave them there. */
export class PhrasingHashes implements MigrationInterface {
  readonly name = 'PhrasingHashes0000000000022';

  async up(runner: QueryRunner): Promise<void> {
    const keys: { key: string }[] = await runner.query('SELECT DISTINCT phrasing_key AS key FROM phrasing_reviews');
    for (const { key } of keys)
      await runner.query('UPDATE phrasing_reviews SET phrasing_key = ? WHERE phrasing_key = ?', [hashOf(key), key]);
  }

  /** Hashes cannot be reversed: decisions are dropped, and phrasings suggested again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM phrasing_reviews');
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url');
}
