/**
 * Code cache writer: `node keep-code.mjs <bundle> <program> [arguments]` runs a program of the bundle in that folder with these arguments. When it
 * ends, the compiled code of all loaded files is written to disk.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , bundle = '', program = ''] = process.argv;
const inBundle = (name) => pathToFileURL(resolve(bundle, name)).href;
process.argv.splice(2, 2);
const { keepCode } = await import(inBundle('load.js'));
process.on('exit', keepCode);
await import(inBundle(`${program}.js`));
