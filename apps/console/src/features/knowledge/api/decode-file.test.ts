import { describe, expect, it } from 'vitest';
import { decodeFile } from './import-source.js';

const bytes = (buffer: Buffer) => new Uint8Array(buffer).buffer;

describe('decodeFile', () => {
  it('reads UTF-8 with and without its mark, and UTF-16 by its mark', () => {
    expect(decodeFile(bytes(Buffer.from('città 🚲')))).toBe('città 🚲');
    expect(decodeFile(bytes(Buffer.from('\uFEFFcittà')))).toBe('città');
    expect(decodeFile(bytes(Buffer.from('\uFEFFcittà', 'utf16le')))).toBe('città');
  });

  it('reads what older programs saved in the characters of Western Europe', () => {
    expect(decodeFile(bytes(Buffer.from('èàò latin1 città', 'latin1')))).toBe('èàò latin1 città');
  });

  it('reads an empty file', () => {
    expect(decodeFile(bytes(Buffer.alloc(0)))).toBe('');
  });
});
