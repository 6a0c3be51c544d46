import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeededRandom } from '../seeded-random.js';

const letters = 'abcdefghijklmnopqrstuvwxyz';
export const uniqueWords = /zq[a-z]{12}/g;

/** Unique word, by which a text is found in a file. */
export function uniqueWord(random: SeededRandom): string {
  return `zq${Array.from({ length: 12 }, () => letters.charAt(random.below(letters.length))).join('')}`;
}

/** Unique words of a text. */
export function uniqueWordsOf(text: string): string[] {
  return text.match(uniqueWords) ?? [];
}

/** Unique words in any byte of any file of a data directory, also while the server runs. */
export function readWords(dataDir: string): Set<string> {
  const words = new Set<string>();
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    for (const word of uniqueWordsOf(bytesOf(join(entry.parentPath, entry.name)))) words.add(word);
  }
  return words;
}

/** Bytes as lower-case text; nothing if the server has removed the file in the meantime. */
function bytesOf(file: string): string {
  try {
    return readFileSync(file).toString('latin1').toLowerCase();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
