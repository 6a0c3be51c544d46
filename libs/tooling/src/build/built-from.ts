import { hashFiles } from '../hash-files.js';
import { listFiles } from '../project-files.js';
import { fingerprint, isFresh } from './freshness.js';
import type { Part } from './parts.js';

/**
 * Cache key for data that a built part produces: one hash over the part's inputs and the files in `places`. Null if the part is not built, or not
 * from the current sources.
 */
export function builtFrom(part: Part, root: string, places: readonly string[]): string | null {
  const current = fingerprint(part, root);
  if (!isFresh(part, root, current)) return null;
  return hashFiles(root, listFiles(root, places), `${current} ${process.version}`);
}
