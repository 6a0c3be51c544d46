/**
 * Loader of a bundle's programs with V8's code cache, which the build writes beside them; it runs from the bundle's folder. Without the cache,
 * compilation takes a third of the startup. Node.js has such a cache itself from version 22 on (`module.enableCompileCache`).
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

const folder = dirname(fileURLToPath(import.meta.url));
/** Version tag of the code cache: V8 accepts compiled code only of the same version, options and processor features. */
const tag = cachedDataVersionTag().toString(36);
const requireOther = createRequire(import.meta.url);

/** @type {Map<string, { exports: unknown, script: Script }>} */
const loaded = new Map();

/**
 * Runs a file of the bundle once.
 *
 * @param {string} name Name of the file, without a path.
 * @returns {unknown} Exports of the file.
 */
export function load(name) {
  const known = loaded.get(name);
  if (known) return known.exports;
  const filename = join(folder, name);
  // The wrapper shares a line with the beginning of the source, so that line numbers do not change.
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

/** Writes the code cache of all loaded files, with the functions that ran so far. */
export function keepCode() {
  for (const [name, { script }] of loaded) {
    const temporary = `${keptFile(name)}.${process.pid}`;
    writeFileSync(temporary, script.createCachedData());
    renameSync(temporary, keptFile(name));
  }
}

/** @param {string} id Another file of the bundle, or a module that Node.js resolves. */
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
    // No cache for this version of Node.js and these options: V8 compiles the file again.
    return undefined;
  }
}
