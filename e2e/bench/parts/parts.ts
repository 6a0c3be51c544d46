import { idle } from './idle.js';
import type { Part } from './part.js';
import { fillSizes, sizes } from './sizes.js';
import { storm } from './storm.js';

/** In the order of the page. */
export const parts: Readonly<Record<string, Part>> = {
  sizes,
  idle,
  storm,
  'fill-sizes': fillSizes,
};
