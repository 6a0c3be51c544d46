import { describe, expect, it } from 'vitest';
import { decodeFile, defaultKind, lineIn } from './import-source.js';

const bytes = (buffer: Buffer) => new Uint8Array(buffer).buffer;

describe('decodeFile', () => {
  it('reads UTF-8 with and without a byte order mark', () => {
    expect(decodeFile(bytes(Buffer.from('città 🚲')))).toEqual({ content: 'città 🚲' });
    expect(decodeFile(bytes(Buffer.from('\uFEFFcittà')))).toEqual({ content: 'città' });
    expect(decodeFile(bytes(Buffer.alloc(0)))).toEqual({ content: '' });
  });

  it('reads UTF-16 by its byte order mark and Windows encodings, and reports the encoding', () => {
    expect(decodeFile(bytes(Buffer.from('\uFEFFcittà', 'utf16le')))).toEqual({
      content: 'città',
      encoding: 'utf-16le',
    });
    expect(decodeFile(bytes(Buffer.from('èàò latin1 città', 'latin1')))).toEqual({
      content: 'èàò latin1 città',
      encoding: 'windows-1252',
    });
  });
});

it('by default tables become answers and pages become documents, also in one import', () => {
  expect(defaultKind(['faq.csv', 'FAQ.JSON', 'a.tsv'])).toBe('answer');
  expect(defaultKind(['a.md', 'csv.html'])).toBe('document');
  expect(defaultKind(['a.md', 'faq.csv'])).toBeNull();
});

it.each([
  ['line 12 has 3 cells for 2 columns', 12],
  ['the row at line 3 has a double quote that is not closed', 3],
  ['outline 4', 0],
  [null, 0],
] as const)('reads the line that %j names', (detail, line) => {
  expect(lineIn(detail)).toBe(line);
});
