import type { AccentPalette } from '#contracts/accent.js';
import type { AppearanceView } from '#contracts/appearance.js';

const schemes = ['light', 'dark'] as const;
const colours: readonly (keyof AccentPalette)[] = [
  'accent',
  'accentStrong',
  'accentPending',
  'onAccent',
  'accentInk',
  'accentSoft',
  'accentLine',
];

/**
 * Sets the colours of both schemes as custom properties, and scheme and corner as attributes, for the style sheets to choose
 * from. By script, since a strict policy allows no style attribute.
 */
export function applyAppearance(element: HTMLElement, { palettes, scheme, corner }: AppearanceView): void {
  element.setAttribute('data-scheme', scheme);
  element.setAttribute('data-corner', corner);
  for (const each of schemes)
    for (const colour of colours) {
      const name = `--${each}-${colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      // An empty value removes the property: the product's own colour shows.
      element.style.setProperty(name, palettes?.[each][colour] ?? '');
    }
}

/** Appearance that the server wrote into an element; null if there is none. */
export function readAppearance(element: HTMLOrSVGElement | null): AppearanceView | null {
  return JSON.parse(element?.dataset.appearance ?? 'null');
}
