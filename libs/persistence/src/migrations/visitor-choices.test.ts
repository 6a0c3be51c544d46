import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnections } from '../sqlite/data-source.js';
import { VisitorChoices } from './0013-visitor-choices.js';

test('reverting and repeating it keeps every decision and its ratings', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-visitor-choices-'));
  const { writing, close } = await openConnections(directory);
  try {
    await writing.query(
      `INSERT INTO decisions VALUES ('e', 'c', 1, 'shop', 'vera', 5, 'said', 'answer', NULL, 0.5, 'q', 'q', 'en', 1, 0, 'right',
        NULL, 0, NULL)`,
    );
    const migration = new VisitorChoices();
    await migration.down(writing.createQueryRunner());
    const [before] = await writing.query('SELECT * FROM decisions');
    expect(before).not.toHaveProperty('visitor_choice');
    await migration.up(writing.createQueryRunner());
    expect(await writing.query('SELECT * FROM decisions')).toEqual([{ ...before, visitor_choice: null }]);
    expect(await writing.query('SELECT * FROM phrasing_reviews')).toEqual([]);
  } finally {
    await close();
    rmSync(directory, { recursive: true });
  }
});
