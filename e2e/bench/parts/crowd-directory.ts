import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dice } from '../../chaos/dice.js';
import { TestServer } from '../../support/server.js';
import { filledDirectory } from '../fill/filled-directory.js';

/** A copy, to be thrown away, of a data file in which so many visitors each have a conversation with the bot. */
export async function crowdDirectory(visitors: number): Promise<string> {
  const dice = new Dice(visitors);
  const seed = async (dataDir: string) => {
    await (await TestServer.start({ dataDir })).stop();
  };
  const random = () => dice.next();
  const { dataDir } = await filledDirectory({ conversations: visitors, random, seed, kind: 'crowd' });
  const copy = mkdtempSync(join(tmpdir(), 'parley-crowd-'));
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}
