import { SeededRandom } from '../../chaos/seeded-random.js';
import { TestServer } from '../../support/server.js';
import { type FilledDirectory, filledDirectory } from '../fill/filled-directory.js';
import { thousands } from '../report/section.js';

/** Cached data directory with a year of a shop in about that many messages, ten per conversation. */
export async function yearDirectory(messages: number): Promise<FilledDirectory> {
  const began = performance.now();
  const generator = new SeededRandom(messages);
  const seed = async (dataDir: string) => {
    await (await TestServer.start({ dataDir })).stop();
  };
  const random = () => generator.next();
  const filled = await filledDirectory({ conversations: Math.round(messages / 10), random, seed, kind: 'shop' });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${thousands(filled.messages)} messages in ${thousands(filled.conversations)} conversations (${seconds} s)`,
  );
  return filled;
}
