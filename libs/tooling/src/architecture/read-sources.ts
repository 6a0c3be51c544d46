import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProjectFiles } from '../project-files.js';

/** The sources that the architecture speaks of: path from the root -> text. */
export function readSources(root: string): Map<string, string> {
  const paths = listProjectFiles(root, ['apps', 'e2e', 'libs']).filter((path) => /\.(tsx?|mjs)$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
