import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { imageTypeOf } from './image-type.js';

const text = (content: string) => new TextEncoder().encode(content);

describe('the type of an image', () => {
  test.each([
    ['image/png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)],
    ['image/jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ['image/webp', text('RIFF1234WEBPVP8 ')],
    ['image/svg+xml', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'image/svg+xml',
      text('\uFEFF<?xml version="1.0"?>\n<!-- > drawn by hand -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg>\n</svg>'),
    ],
  ])('is %s by its content', (type, bytes) => {
    expect(imageTypeOf(bytes)).toBe(type);
  });

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><svg></svg></html>'],
    ['a script', 'alert(1)'],
    ['another kind of image', 'GIF89a'],
    ['sound in the container of WebP', 'RIFF1234WAVEfmt '],
    ['an element that only begins like it', '<svgx></svgx>'],
    ['a comment without an end', '<!-- <svg></svg>'],
    ['entities', '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa">]><svg>&a;</svg>'],
  ])('is none for %s', (_, content) => {
    expect(imageTypeOf(text(content))).toBeNull();
  });

  test('is decided for any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect([null, 'image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']).toContain(imageTypeOf(bytes));
      }),
    );
  });
});
