/**
 * Loads the programs of a bundle, from whose folder it runs, with the compiled code that the build has kept beside them: without it, a
 * third of the start is spent on compiling. Node.js does so itself from version 22 on (`module.enableCompileCache`).
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

const folder = dirname(fileURLToPath(import.meta.url));
/** V8 takes compiled code only of the same version, under the same options, for the same kind of processor. */
const tag = cachedDataVersionTag().toString(36);
const requireOther = createRequire(import.meta.url);

/** @type {Map<string, { exports: unknown, script: Script }>} */
const loaded = new Map();

/**
 * Runs a file of the bundle, once.
 *
 * @param {string} name Of the file, without a path.
 * @returns {unknown} What it exports.
 */
export function load(name) {
  const known = loaded.get(name);
  if (known) return known.exports;
  const filename = join(folder, name);
  // In one line with the beginning of the source: lines keep their numbers.
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`;
  const script = new Script(source, { filename, cachedData: keptCode(name) });
  const module = { exports: {}, script };
  loaded.set(name, module);
  try {
    script.runInThisContext().call(module.exports, module.exports, requireFrom, module, filename, folder);
  } catch (error) {
    loaded.delete(name);
    throw error;
  }
  return module.exports;
}

/** Keeps the code of everything that was loaded, with the functions that ran so far, for the next time. */
export function keepCode() {
  for (const [name, { script }] of loaded) {
    const temporary = `${keptFile(name)}.${process.pid}`;
    writeFileSync(temporary, script.createCachedData());
    renameSync(temporary, keptFile(name));
  }
}

/** @param {string} id What the bundle's files require: each other, or what is left to Node.js. */
function requireFrom(id) {
  return id.startsWith('./') ? load(id.slice(2)) : requireOther(id);
}
Object.assign(requireFrom, { resolve: requireOther.resolve, cache: requireOther.cache });

/** @param {string} name */
function keptFile(name) {
  return join(folder, `${name}.${tag}.code`);
}

/** @param {string} name */
function keptCode(name) {
  try {
    return readFileSync(keptFile(name));
  } catch {
    // Built with another Node.js, or under other options: it is compiled again.
    return undefined;
  }
}
