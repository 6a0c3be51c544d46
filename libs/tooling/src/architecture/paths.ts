import { posix } from 'node:path';
import { LAYERS, type Layer, TEST_PATHS } from './rules.js';

export function layerOf(path: string): Layer | undefined {
  return LAYERS.find((layer) => path.startsWith(layer.root));
}

export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** True for a test and for a file that only tests use. */
export function isTestSupport(path: string): boolean {
  return isTestFile(path) || isUnder(path, TEST_PATHS);
}

export function isToolConfig(path: string): boolean {
  return /\.config\.ts$/.test(path);
}

export function isUnder(path: string, places: readonly string[]): boolean {
  return places.some((place) => path.startsWith(place));
}

/** Resolves an import to a source file, as a path from the root; `undefined` for a package. */
export function resolveImport(from: string, specifier: string, exists: (path: string) => boolean): string | undefined {
  const internal = /^#([a-z-]+)\/(.+)$/.exec(specifier);
  const target = internal
    ? `libs/${internal[1]}/src/${internal[2]}`
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier)
      : undefined;
  if (target === undefined) return undefined;
  const stem = target.replace(/\.js$/, '');
  return [target, `${stem}.ts`, `${stem}.tsx`].find(exists) ?? target;
}

/** Package name of a specifier: `@nestjs/common/decorators` -> `@nestjs/common`; Node modules keep their `node:`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}
