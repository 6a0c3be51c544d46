import { readFileSync } from 'node:fs';

/** One line of a gloss table: `key [notes]: gloss`. An empty gloss drops the word. */
export interface Entry {
  key: string;
  notes: string[];
  gloss: string;
}

const line = /^([^:[]+?)(?: \[([^\]]*)\])?:(.*)$/;

/** Reads a gloss table. Lines that open with `#` are comments. */
export function readEntries(file: URL): Entry[] {
  return parseEntries(readFileSync(file, 'utf8'));
}

export function parseEntries(text: string): Entry[] {
  return text
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const [, key, notes, gloss] = line.exec(row) ?? [];
      if (key === undefined || gloss === undefined) throw new Error(`Not an entry of a gloss table: ${row}`);
      return { key, notes: notes?.split(' ') ?? [], gloss: gloss.trim() };
    });
}
