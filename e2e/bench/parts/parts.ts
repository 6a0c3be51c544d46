import type { Part } from './part.js';
import { fillSizes, sizes } from './sizes.js';

/** In the order of the page. */
export const parts: Readonly<Record<string, Part>> = {
  sizes,
  'fill-sizes': fillSizes,
};
