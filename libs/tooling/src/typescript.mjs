/**
 * `node --import ./libs/tooling/src/typescript.mjs file.ts` runs TypeScript from the sources, before anything is built.
 * Node 20 cannot, and the type stripping of later versions knows no decorators.
 */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
