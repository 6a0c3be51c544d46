import { expect, it } from 'vitest';
import type { ImportNote } from '#contracts/article-imports.js';
import type { SourcePart } from '../../ports/article-source.js';
import { mergeNotes } from './import-notes.js';

const part = (source: string, ignoredColumns: string[], encoding: string | null = null): SourcePart => ({
  source,
  items: [],
  isTable: true,
  ignoredColumns,
  encoding,
});
const notesOf = (parts: SourcePart[]) => parts.reduce<readonly ImportNote[]>(mergeNotes, []);

it('combines equal notes with a count', () => {
  const parts = [part('a', ['price']), part('b', ['price'], 'windows-1252'), part('c', []), part('d', ['stock'])];
  expect(notesOf(parts)).toEqual([
    { kind: 'ignored_columns', names: ['price'], source: 'a', others: 1 },
    { kind: 'encoding', names: ['windows-1252'], source: 'b', others: 0 },
    { kind: 'ignored_columns', names: ['stock'], source: 'd', others: 0 },
  ]);
});

it('notes text with lost characters or encoded twice, once for each file', () => {
  const item = { source: 'a', topic: null, kind: null, locale: null, variants: [] };
  const items = [
    { ...item, title: 'DovÃ¨?', body: 'Il caffÃ¨' },
    { ...item, title: 'Where?', body: 'Caff\uFFFD' },
    { ...item, title: 'What?', body: 'Caffè' },
  ];
  expect(notesOf([{ ...part('a', []), items }])).toEqual([
    { kind: 'double_encoding', names: ['windows-1252'], source: 'a', others: 0 },
    { kind: 'lost_characters', names: ['windows-1252'], source: 'a', others: 0 },
  ]);
});

it('is bounded for any number of columns', () => {
  const columns = Array.from({ length: 500 }, (_, index) => `${'x'.repeat(500)}${index}`);
  const notes = notesOf(Array.from({ length: 500 }, (_, index) => part(`${index}`, [`own ${index}`, ...columns])));
  expect(JSON.stringify(notes).length).toBeLessThan(30_000);
});
