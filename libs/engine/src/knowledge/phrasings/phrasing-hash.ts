import { sha256 } from '../../digest.js';
import { phrasingKey } from '../articles/add-variants.js';

/** Hash under which a reviewed phrasing is recorded, without the visitor's words. */
export function phrasingHash(text: string): string {
  return sha256(phrasingKey(text));
}
