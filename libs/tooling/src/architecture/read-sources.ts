import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProjectFiles } from '../project-files.js';

/** Sources that the architecture rules apply to: path from the root -> text. */
export function readSources(root: string): Map<string, string> {
  const paths = listProjectFiles(root, ['apps', 'e2e', 'libs']).filter((path) => /\.(tsx?|mjs)$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
