import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '../../chaos/seeded-random.js';
import { TestServer } from '../../support/server.js';
import { filledDirectory } from '../fill/filled-directory.js';

/** Temporary copy of a data directory in which each visitor has a conversation with the bot. */
export async function crowdDirectory(visitors: number): Promise<string> {
  const generator = new SeededRandom(visitors);
  const seed = async (dataDir: string) => {
    await (await TestServer.start({ dataDir })).stop();
  };
  const random = () => generator.next();
  const { dataDir } = await filledDirectory({ conversations: visitors, random, seed, kind: 'crowd' });
  const copy = mkdtempSync(join(tmpdir(), 'parley-crowd-'));
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}
