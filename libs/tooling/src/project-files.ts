import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ALWAYS_IGNORED = new Set(['node_modules', '.git']);

/** {@link listFiles} without files that `.gitignore` excludes, installed packages and git's own files. */
export function listProjectFiles(root: string, places: readonly string[] = ['']): string[] {
  const ignored = readIgnored(root);
  return listFiles(root, places, (name) => ALWAYS_IGNORED.has(name) || ignored(name));
}

/**
 * Recursive list of the files in `places` (folders or files, from `root`): `/`-separated, relative to `root`, sorted. Leaves
 * out names for which `isIgnored` is true. A missing place yields no files.
 */
export function listFiles(root: string, places: readonly string[], isIgnored = (_name: string) => false): string[] {
  const walk = (place: string): string[] => {
    if (!existsSync(join(root, place))) return [];
    if (statSync(join(root, place)).isFile()) return [place];
    return readdirSync(join(root, place), { withFileTypes: true })
      .filter((entry) => !isIgnored(entry.name))
      .flatMap((entry) => {
        const path = place === '' ? entry.name : `${place}/${entry.name}`;
        if (entry.isDirectory()) return walk(path);
        return entry.isFile() ? [path] : [];
      });
  };
  return places.flatMap(walk).sort();
}

/** Parses the two forms that our `.gitignore` uses: `folder/` and `*.ending`. */
function readIgnored(root: string): (name: string) => boolean {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const folders = new Set(lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1)));
  const endings = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  return (name) => folders.has(name) || endings.some((ending) => name.endsWith(ending));
}
