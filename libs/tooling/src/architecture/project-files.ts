import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NEVER_OURS = new Set(['node_modules', '.git']);

/** Paths of all files in `places`, `/`-separated and relative to `root`, without what its `.gitignore` names. */
export function listProjectFiles(root: string, places: readonly string[] = ['']): string[] {
  const ignored = readIgnored(root);
  const walk = (place: string): string[] =>
    readdirSync(join(root, place), { withFileTypes: true })
      .filter((entry) => !NEVER_OURS.has(entry.name) && !ignored(entry.name))
      .flatMap((entry) => {
        const path = place === '' ? entry.name : `${place}/${entry.name}`;
        if (entry.isDirectory()) return walk(path);
        return entry.isFile() ? [path] : [];
      });
  return places.flatMap(walk);
}

/** Knows the two forms our `.gitignore` uses: `folder/` and `*.ending`. */
function readIgnored(root: string): (name: string) => boolean {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const folders = new Set(lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1)));
  const endings = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  return (name) => folders.has(name) || endings.some((ending) => name.endsWith(ending));
}

/** The sources that the architecture speaks of: path from the root -> text. */
export function readSources(root: string): Map<string, string> {
  const paths = listProjectFiles(root, ['apps', 'e2e', 'libs']).filter((path) => /\.(tsx?|mjs)$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
