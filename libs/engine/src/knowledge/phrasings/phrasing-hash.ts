import { sha256 } from '../../digest.js';
import { phrasingKey } from '../articles/add-variants.js';

/** Hash by which a phrasing was decided about: the visitor's words themselves are not kept. */
export function phrasingHash(text: string): string {
  return sha256(phrasingKey(text));
}
