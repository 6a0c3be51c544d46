/**
 * TypeScript loader: `node --import ./libs/tooling/src/typescript.mjs file.ts` runs sources without a build. Node 20 has no
 * TypeScript support, and the type stripping of later versions does not support decorators.
 */
import { createRequire, register } from 'node:module';

try {
  createRequire(import.meta.url).resolve('@swc/core');
} catch {
  console.error('Dependencies are not installed. Run `npm ci` first.');
  process.exit(1);
}
register('./typescript-hooks.mjs', import.meta.url);
