import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { accentPalette, contrast, controlContrast, textContrast } from './accent.js';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom('light', 'dark');

/** Surfaces and texts of the panel, by scheme: see its `tokens.css`. */
const panel = {
  light: { grounds: ['#ffffff', '#f0f3f2'], texts: ['#17201e', '#566360'] },
  dark: { grounds: ['#141a19', '#1c2423', '#222b29'], texts: ['#e9efed', '#a4b2ae'] },
} as const;

describe('the palette of an accent colour', () => {
  test('has readable text on every ground, whatever the colour (WCAG AA)', () => {
    fc.assert(
      fc.property(colour, scheme, (chosen, mode) => {
        const palette = accentPalette(chosen, mode);
        for (const ground of [palette.accent, palette.accentStrong, palette.accentPending])
          expect(contrast(palette.onAccent, ground)).toBeGreaterThanOrEqual(textContrast);
        for (const ground of [...panel[mode].grounds, palette.accentSoft])
          expect(contrast(palette.accentInk, ground)).toBeGreaterThanOrEqual(textContrast);
        for (const text of panel[mode].texts)
          expect(contrast(text, palette.accentSoft)).toBeGreaterThanOrEqual(textContrast);
      }),
      { numRuns: 2_000 },
    );
  });

  test('has buttons that stand out from the surface', () => {
    fc.assert(
      fc.property(colour, scheme, (chosen, mode) => {
        const [surface] = panel[mode].grounds;
        expect(contrast(accentPalette(chosen, mode).accent, surface)).toBeGreaterThanOrEqual(controlContrast);
      }),
    );
  });

  test('has a launcher that stands out from white and from black pages, by its ground or its edge', () => {
    fc.assert(
      fc.property(colour, scheme, fc.constantFrom('#ffffff', '#000000'), (chosen, mode, page) => {
        const { accent, onAccent } = accentPalette(chosen, mode);
        expect(Math.max(contrast(accent, page), contrast(onAccent, page))).toBeGreaterThanOrEqual(controlContrast);
      }),
    );
  });

  test('is made of colours', () => {
    fc.assert(
      fc.property(colour, scheme, (chosen, mode) => {
        for (const each of Object.values(accentPalette(chosen, mode))) expect(each).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  test('keeps a colour that needs no correction, and is the same for a corrected one', () => {
    expect(accentPalette('#0a6a5d', 'light').accent).toBe('#0a6a5d');
    fc.assert(
      fc.property(colour, scheme, (chosen, mode) => {
        const { accent } = accentPalette(chosen, mode);
        expect(accentPalette(accent, mode).accent).toBe(accent);
      }),
    );
  });

  test.each([
    ['#ffff00', 'light'],
    ['#ffffff', 'light'],
    ['#000000', 'dark'],
  ] as const)('corrects %s in the %s scheme', (chosen, mode) => {
    expect(accentPalette(chosen, mode).accent).not.toBe(chosen);
  });
});

test('contrast is 21 between black and white, and 1 between equals', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#123456', '#123456')).toBe(1);
});
