import { describe, expect, it } from 'vitest';
import { decodeFile, usualKind } from './import-source.js';

const bytes = (buffer: Buffer) => new Uint8Array(buffer).buffer;

describe('decodeFile', () => {
  it('reads UTF-8 with and without its mark', () => {
    expect(decodeFile(bytes(Buffer.from('città 🚲')))).toEqual({ content: 'città 🚲' });
    expect(decodeFile(bytes(Buffer.from('\uFEFFcittà')))).toEqual({ content: 'città' });
    expect(decodeFile(bytes(Buffer.alloc(0)))).toEqual({ content: '' });
  });

  it('reads UTF-16 by its mark, and what older programs saved, and says so', () => {
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

it('tables usually become answers, pages documents, and both together each its own', () => {
  expect(usualKind(['faq.csv', 'FAQ.JSON', 'a.tsv'])).toBe('answer');
  expect(usualKind(['a.md', 'csv.html'])).toBe('document');
  expect(usualKind(['a.md', 'faq.csv'])).toBeNull();
});
