import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Cache of source maps by compiled file; null for a file without a map. */
const maps = new Map<string, SourceMap | null>();

const position = /(?<![^\s():])((?:file:\/\/)?\/[^\s():]+\.c?js):(\d+):(\d+)/g;

/**
 * Source-mapped stack trace: replaces positions in compiled files that have a map. Node's `--enable-source-maps` reads the
 * maps of all modules, packages included, at every start; this function reads only the maps of a logged error.
 */
export function mapStackTrace(stack: string): string {
  return stack.replace(position, (compiled: string, file: string, line: string, column: string) => {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    const entry = mapOf(path)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return compiled;
    return `${resolve(dirname(path), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(path: string): SourceMap | null {
  const known = maps.get(path);
  if (known !== undefined) return known;
  const map = readMap(`${path}.map`);
  maps.set(path, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A file of a package, or one built without a map: keep the compiled position.
    return null;
  }
}
