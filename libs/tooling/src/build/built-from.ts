import { hashFiles } from '../hash-files.js';
import { listFiles } from '../project-files.js';
import { fingerprint, isFresh } from './freshness.js';
import type { Part } from './parts.js';

/**
 * One hash over the built part and the files in `places`: what data made by the part depend on. Null where the part is not
 * built, or not from what is there now.
 */
export function builtFrom(part: Part, root: string, places: readonly string[]): string | null {
  const current = fingerprint(part, root);
  if (!isFresh(part, root, current)) return null;
  return hashFiles(root, listFiles(root, places), `${current} ${process.version}`);
}
