import { z } from 'zod';
import { type AccentPalette, accentPalette, type Scheme } from './accent.js';
import { limits } from './limits.js';
import { type Locale, locales } from './states.js';

export const corners = ['left', 'right'] as const;
export const colourSchemes = ['light', 'dark', 'system'] as const;

/** Id of an uploaded image: a digest of its content. */
export const imageId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** Appearance of a chatbot's widget on the pages that embed it. */
export const appearance = z.object({
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .describe('Accent colour, `#rrggbb`; adjusted for contrast where it is used. Null for the default colours.')
    .default(null),
  scheme: z.enum(colourSchemes).describe("Colour scheme; `system` follows the visitor's device.").default('system'),
  corner: z.enum(corners).default('right'),
  launcherText: z
    .partialRecord(z.enum(locales), z.string().trim().max(limits.launcherTextLength))
    .describe('Text beside the icon of the launcher, by language. Without text, the launcher is round.')
    .default({}),
  logo: imageId
    .nullable()
    .describe("Id of an uploaded image. Null for the initials of the chatbot's name.")
    .default(null),
});
export type Appearance = z.infer<typeof appearance>;

export const imageFile = z.strictObject({ data: z.base64().min(1).describe('The file, Base64-encoded.') });

/** An uploaded image. */
export const image = z
  .object({
    id: imageId,
    mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']),
    bytes: z.int(),
    path: z.string().describe('Path of the image on the origin of the server.'),
  })
  .meta({ id: 'Image' });
export type ImageView = z.infer<typeof image>;

export function imagePath(id: string): `/${string}` {
  return `/widget/images/${id}`;
}

/** Path of a person's picture, in every view of that person. */
export const pictureUrl = z
  .string()
  .nullable()
  .describe('Path of the picture on the origin of the server. Null if there is none.');

export function pictureUrlOf({ picture }: { readonly picture: string | null }): string | null {
  return picture === null ? null : imagePath(picture);
}

/** Appearance as the widget receives it. */
export interface AppearanceView {
  readonly scheme: Appearance['scheme'];
  readonly corner: Appearance['corner'];
  readonly launcherText: Partial<Record<Locale, string>>;
  /** Path on the origin of the server. */
  readonly logo: string | null;
  /** Null: the default colours of the product. */
  readonly palettes: Readonly<Record<Scheme, AccentPalette>> | null;
}

export function toAppearanceView({ accent, logo, ...rest }: Appearance): AppearanceView {
  return {
    ...rest,
    logo: logo === null ? null : imagePath(logo),
    palettes: accent === null ? null : { light: accentPalette(accent, 'light'), dark: accentPalette(accent, 'dark') },
  };
}
