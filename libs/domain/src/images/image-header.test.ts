import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { readImageHeader } from './image-header.js';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u24le = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];

const chunk = (type: string, ...data: number[]) => [...u32(data.length), ...ascii(type), ...data, ...u32(0)];
const png = (width: number, height: number, ...before: number[]) =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', ...u32(width), ...u32(height), 8, 6, 0, 0, 0),
    ...before,
    ...chunk('IDAT', 0),
  ]);
const segment = (marker: number, ...data: number[]) => [0xff, marker, ...u16(data.length + 2), ...data];
const jpeg = (...segments: number[]) => Uint8Array.from([0xff, 0xd8, ...segments]);
const frame = (marker: number, width: number, height: number) =>
  segment(marker, 8, ...u16(height), ...u16(width), 1, 1, 17, 0);
const webp = (type: string, ...data: number[]) =>
  Uint8Array.from([...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...ascii(type), 0, 0, 0, 0, ...data]);

describe('the header of an image', () => {
  test.each([
    ['a PNG', png(640, 70_000), { width: 640, height: 70_000, isAnimated: false }],
    [
      'a PNG with words in it',
      png(2, 1, ...chunk('tEXt', ...ascii('acTL'))),
      { width: 2, height: 1, isAnimated: false },
    ],
    ['an animated PNG', png(2, 1, ...chunk('acTL', ...u32(9), ...u32(0))), { width: 2, height: 1, isAnimated: true }],
    [
      'a JPEG, behind the data of a camera with a preview in it',
      jpeg(...segment(0xe1, ...frame(0xc0, 7, 7)), ...frame(0xc0, 300, 200)),
      { width: 300, height: 200, isAnimated: false },
    ],
    [
      'a progressive JPEG, behind its tables',
      jpeg(...segment(0xc4, 1, 2, 3), 0xff, ...frame(0xc2, 300, 200)),
      { width: 300, height: 200, isAnimated: false },
    ],
    [
      'a lossy WebP',
      webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 0x2c, 0x01, 0xc8, 0xc0),
      { width: 300, height: 200, isAnimated: false },
    ],
    ['a lossless WebP', webp('VP8L', 0x2f, 0x2b, 0xc1, 0x31, 0x00), { width: 300, height: 200, isAnimated: false }],
    [
      'an extended WebP',
      webp('VP8X', 0, 0, 0, 0, ...u24le(299), ...u24le(199)),
      { width: 300, height: 200, isAnimated: false },
    ],
    [
      'an animated WebP',
      webp('VP8X', 2, 0, 0, 0, ...u24le(99_999), ...u24le(0)),
      { width: 100_000, height: 1, isAnimated: true },
    ],
  ])('is read from %s', (_, bytes, header) => {
    expect(readImageHeader(bytes)).toEqual(header);
  });

  test('is that of a file as programs write it', () => {
    const bytes = readFileSync(new URL('../../../../docs/images/console.png', import.meta.url));
    expect(readImageHeader(bytes)).toEqual({ width: 1440, height: 900, isAnimated: false });
    expect(readImageHeader(bytes.subarray(0, 30)), 'cut off').toBeNull();
  });

  test.each([
    ['nothing', Uint8Array.of()],
    ['no pixels', png(0, 5)],
    ['a PNG without its header', Uint8Array.from([0x89, 0x50, ...u32(0), ...u32(0), ...u32(9), ...u32(9), ...u32(9)])],
    ['a JPEG that ends before its frame', jpeg(...segment(0xe0, 1, 2))],
    ['a JPEG of bytes that are no segments', jpeg(1, 2, 3, 4)],
    ['another WebP', webp('ICCP', 1, 2, 3, 4)],
    ['a vector image', Uint8Array.from(ascii('<svg/>'))],
  ])('is none for %s', (_, bytes) => {
    expect(readImageHeader(bytes)).toBeNull();
  });

  test('is decided for any bytes without an error', () => {
    const starts = [png(9, 9), jpeg(...segment(0xe0, 1)), webp('VP8X', 0)].map((bytes) => [...bytes]);
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.nat(40), fc.uint8Array(), (start, kept, rest) => {
        const header = readImageHeader(Uint8Array.from([...start.slice(0, kept), ...rest]));
        expect(header === null || (header.width > 0 && header.height > 0)).toBe(true);
      }),
    );
  });
});
