import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const tablesSql = `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema()`;

/**
 * Which of the words are stored anywhere, in upper or lower case, and where: `word in place`. Searches every byte of
 * every file of a data directory and, in PostgreSQL, every row of every table and the statistics of its columns.
 */
export async function storedWords(
  place: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<string[]> {
  const texts = [...filesOf(place.DATA_DIR ?? ''), ...(place.DATABASE_URL ? await tablesOf(place.DATABASE_URL) : [])];
  return texts.flatMap(([name, text]) => {
    const lower = text.toLowerCase();
    return words.filter((word) => lower.includes(word.toLowerCase())).map((word) => `${word} in ${name}`);
  });
}

function filesOf(directory: string): [name: string, text: string][] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]);
}

async function tablesOf(url: string): Promise<[name: string, text: string][]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(tablesSql);
    const texts: [string, string][] = [];
    for (const name of [...rows.map((row) => row.name), 'pg_stats']) {
      const { rows: found } = await client.query<{ text: string }>(
        `SELECT coalesce(string_agg(stored::text, E'\n'), '') AS text FROM ${name} stored`,
      );
      texts.push([name, found[0]?.text ?? '']);
    }
    return texts;
  } finally {
    await client.end();
  }
}
