import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Resolve hook: maps `./x.js`, the specifier of the built file, to the source `./x.ts`. */
export async function resolve(specifier, context, nextResolve) {
  if (specifier.startsWith('#')) {
    return nextResolve(specifier, { ...context, conditions: ['parley-source', ...context.conditions] });
  }
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return nextResolve(source.href, context);
  }
  return nextResolve(specifier, context);
}

/** Load hook: compiles TypeScript with swc. */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !/\.ts(\?|$)/.test(url)) return nextLoad(url, context);
  const { code } = await transformFile(fileURLToPath(url), { cwd: root, root, sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
