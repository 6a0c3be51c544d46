/**
 * TypeScript loader: `node --import ./libs/tooling/src/typescript.mjs file.ts` runs sources without a build. Node 20 has no
 * TypeScript support, and the type stripping of later versions does not support decorators.
 */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
