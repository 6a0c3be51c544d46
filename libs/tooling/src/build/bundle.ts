import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** Bundle of compiled programs. Paths are relative to `root`. */
export interface Bundle {
  readonly root: string;
  /** Compiled entry modules by the name of their bundle. */
  readonly entries: Readonly<Record<string, string>>;
  /** Folder of the compiled modules: data files and entries of worker threads stay there. */
  readonly compiled: string;
  readonly output: string;
  /** External packages, which are not bundled because they load native code or files of their own. */
  readonly external: readonly string[];
}

/**
 * Bundles compiled programs with their packages, so that a start resolves, reads and compiles some twenty files instead of two thousand. Dynamic
 * imports stay in files of their own, which are read on first use.
 *
 * The files are CommonJS, because V8 can cache the compiled code of scripts only. The entry `<name>.js` of each program runs them with that cache.
 */
export async function bundle({ root, entries, compiled, output, external }: Bundle): Promise<void> {
  const bundled = await rolldown({
    cwd: root,
    input: { ...entries },
    platform: 'node',
    // Tree shaking would drop calls that matter only for their errors, such as `decodeURIComponent(path)` in a `try`.
    treeshake: false,
    external: [...external],
    plugins: [compiledModules(join(root, compiled), join(root, output)), withoutSourceMap, inAscii],
    // Packages probe for optional peers that are not installed: Node.js resolves those imports at run time and reports them as missing.
    checks: { unresolvedImport: false, eval: false },
  });
  const { output: files } = await bundled.write({
    dir: output,
    format: 'cjs',
    // Scripts cannot use `import()` without a flag of Node.js.
    dynamicImportInCjs: false,
    // Nest, TypeORM and the log use class names.
    keepNames: true,
    minify: false,
    // Leave comments out: sources stay in memory as long as the program runs.
    comments: { legal: true, annotation: false, jsdoc: false },
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Hashes for entries too: V8 accepts cached code for any source of the same name and length.
    entryFileNames: '[name]-[hash].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  });
  await bundled.close();
  await copyFile(fileURLToPath(new URL('load.mjs', import.meta.url)), join(root, output, 'load.js'));
  for (const file of files)
    if (file.type === 'chunk' && file.isEntry)
      await writeFile(
        join(root, output, `${file.name}.js`),
        `import { load } from './load.js';\n\nload('${file.fileName}');\n`,
      );
}

/**
 * Decorator metadata of Express's `Request` and `Response`. The types do not exist at run time, so the metadata refers to the globals of the same
 * name, and accessing those loads the HTTP client of Node.js.
 */
const globalMetadata = /typeof (Request|Response) === "undefined" \? Object : \1(?!\w)/g;

/**
 * Loads compiled modules with their source maps. `import.meta.url` stays the URL of the compiled module, because data files and worker threads are
 * beside it. Modules loaded with `createRequire` are bundled too.
 */
function compiledModules(folder: string, output: string): Plugin {
  return {
    name: 'compiled-modules',
    async load(id) {
      if (!isInside(folder, id)) return null;
      const source = await readFile(id, 'utf8');
      const address = `new URL(${JSON.stringify(relative(output, id).split(sep).join('/'))}, import.meta.url).href`;
      // The order matters: `require` calls must not get a URL.
      const code = source
        .replaceAll('createRequire(import.meta.url)(', 'require(')
        .replaceAll('import.meta.url', () => address)
        .replaceAll(globalMetadata, 'Object');
      const map = `${id}.map`;
      return { code, map: existsSync(map) ? await readFile(map, 'utf8') : null };
    },
  };
}

/** Leaves packages out of the source maps: their code is not minified, and one logged error reads a whole map. */
const withoutSourceMap: Plugin = {
  name: 'without-source-map',
  async load(id) {
    if (!/[\\/]node_modules[\\/].*\.[cm]?js$/.test(id)) return null;
    return { code: await readFile(id, 'utf8'), map: { version: 3, sources: [], names: [], mappings: '' } };
  },
};

/**
 * Escapes all non-ASCII characters: a single one outside of Latin-1 makes V8 store the whole source with two bytes per character. A backslash before
 * such a character has no meaning and is dropped. The escapes shift columns of the source map and change the raw text of tagged templates.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  renderChunk: (code) => ({ code: escapeNonAscii(code), map: null }),
};

export function escapeNonAscii(code: string): string {
  return code.replace(/\\[\s\S]|[^\0-\x7f]/g, (match) => {
    const unit = match.charCodeAt(match.length - 1);
    return unit < 0x80 ? match : `\\u${unit.toString(16).padStart(4, '0')}`;
  });
}

/** Whether a path is inside a folder; a name such as `..x` is. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
