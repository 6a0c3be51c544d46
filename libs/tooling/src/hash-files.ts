import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Content hash (hex) over the names and contents of files (`/`-separated, relative to `root`) and over `more`. Modification times are not enough: a
 * checkout renews them, and a deleted file has none.
 */
export function hashFiles(root: string, files: readonly string[], more: string): string {
  const hash = createHash('sha256').update(more);
  for (const path of files) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex');
    hash.update(`${path}\0${content}\n`);
  }
  return hash.digest('hex');
}
