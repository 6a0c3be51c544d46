/** An sRGB colour as `#rrggbb`, in lower case. */
export type Colour = string;

/** Colours of the widget that come from one accent colour. All pairs of text and ground among them reach WCAG 2.2 AA. */
export interface AccentPalette {
  /** Background of buttons and of the visitor's messages, and the text on it. */
  readonly accent: Colour;
  readonly accentStrong: Colour;
  readonly accentPending: Colour;
  readonly onAccent: Colour;
  /** Text, icons and outlines on the surface. */
  readonly accentInk: Colour;
  readonly accentSoft: Colour;
  readonly accentLine: Colour;
}

export type Scheme = 'light' | 'dark';

/** Contrast ratios of WCAG 2.2: text (1.4.3, AA), and parts of controls (1.4.11). */
export const textContrast = 4.5;
export const controlContrast = 3;

const white = '#ffffff';
const black = '#000000';
const darkInk = '#10201c';

/** Backgrounds on which the accent appears, as in the styles of the panel: the surface first. */
const grounds: Readonly<Record<Scheme, readonly [Colour, ...Colour[]]>> = {
  light: [white, '#f0f3f2'],
  dark: ['#141a19', '#1c2423', '#222b29'],
};

/** Corrects an accent colour for contrast in one scheme: as little as needed, by mixing it with black or white. */
export function accentPalette(chosen: Colour, scheme: Scheme): AccentPalette {
  const [surface] = grounds[scheme];
  const away = scheme === 'light' ? black : white;
  const visible = mixUntil(chosen, away, (colour) => contrast(colour, surface) >= controlContrast);
  const onAccent = contrast(visible, white) >= textContrast || !isReadable(visible, darkInk) ? white : darkInk;
  const accent = mixUntil(visible, black, (colour) => isReadable(colour, onAccent));
  const accentSoft = mix(surface, accent, scheme === 'light' ? 0.1 : 0.16);
  const on = [...grounds[scheme], accentSoft];
  return {
    accent,
    accentStrong: mix(accent, onAccent === white ? black : white, 0.18),
    accentPending: mixUntil(mix(accent, surface, 0.22), accent, (colour) => isReadable(colour, onAccent)),
    onAccent,
    accentInk: mixUntil(accent, away, (colour) => on.every((ground) => isReadable(colour, ground))),
    accentSoft,
    accentLine: mix(surface, accent, 0.35),
  };
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(a: Colour, b: Colour): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function isReadable(text: Colour, ground: Colour): boolean {
  return contrast(text, ground) >= textContrast;
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** First colour on the way to `toward` that passes `isGood`, in steps of a hundredth; `toward` if none does. */
function mixUntil(colour: Colour, toward: Colour, isGood: (colour: Colour) => boolean): Colour {
  for (let step = 0; step < 100; step += 1) {
    const mixed = mix(colour, toward, step / 100);
    if (isGood(mixed)) return mixed;
  }
  return toward;
}

/** Mixes two colours: `share` of `other`, the rest of `colour`. */
function mix(colour: Colour, other: Colour, share: number): Colour {
  const into = channels(other);
  const mixed = channels(colour).map((channel, index) => Math.round(channel + ((into[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
