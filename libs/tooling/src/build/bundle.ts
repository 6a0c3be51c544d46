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
  /** Packages that are left to Node.js: they load native code or files of their own. */
  readonly external: readonly string[];
}

/**
 * Bundles compiled programs with their packages: some twenty files are resolved, read and compiled at start instead of
 * two thousand. What a program imports dynamically stays in a file of its own, read on first use.
 *
 * The files are CommonJS, because V8 keeps compiled code of scripts only; `<name>.js` of each program runs them with it.
 */
export async function bundle({ root, entries, compiled, output, external }: Bundle): Promise<void> {
  const bundled = await rolldown({
    cwd: root,
    input: { ...entries },
    platform: 'node',
    // It would drop calls for their errors alone, such as `decodeURIComponent(path)` in a `try`.
    treeshake: false,
    external: [...external],
    plugins: [compiledModules(join(root, compiled), join(root, output)), withoutSourceMap, inAscii],
    // Packages probe for optional peers, which are not installed: those imports are left to Node.js, which reports them missing.
    checks: { unresolvedImport: false, eval: false },
  });
  const { output: files } = await bundled.write({
    dir: output,
    format: 'cjs',
    // Scripts cannot import dynamically without a flag of Node.js.
    dynamicImportInCjs: false,
    // Nest, TypeORM and the log go by the names of classes.
    keepNames: true,
    minify: false,
    // Sources stay in memory as long as the program runs.
    comments: { legal: true, annotation: false, jsdoc: false },
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Hashes for entries too: V8 takes kept code for any source of the same name and length.
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
 * Decorator metadata of Express's `Request` and `Response`, whose types are gone: it finds the globals of the same name, and to look at those
 * loads the HTTP client of Node.js.
 */
const globalMetadata = /typeof (Request|Response) === "undefined" \? Object : \1(?!\w)/g;

/**
 * Reads compiled modules with their source maps. `import.meta.url` remains the address of the compiled module, because data
 * files and worker threads are found beside it, and what `createRequire` loads is bundled too.
 */
function compiledModules(folder: string, output: string): Plugin {
  return {
    name: 'compiled-modules',
    async load(id) {
      if (!isInside(folder, id)) return null;
      const source = await readFile(id, 'utf8');
      const address = `new URL(${JSON.stringify(relative(output, id).split(sep).join('/'))}, import.meta.url).href`;
      // In this order: what is required has no address.
      const code = source
        .replaceAll('createRequire(import.meta.url)(', 'require(')
        .replaceAll('import.meta.url', () => address)
        .replaceAll(globalMetadata, 'Object');
      const map = `${id}.map`;
      return { code, map: existsSync(map) ? await readFile(map, 'utf8') : null };
    },
  };
}

/** Leaves packages out of the source maps, which are read whole for one logged error: their code is not minified. */
const withoutSourceMap: Plugin = {
  name: 'without-source-map',
  async load(id) {
    if (!/[\\/]node_modules[\\/].*\.[cm]?js$/.test(id)) return null;
    return { code: await readFile(id, 'utf8'), map: { version: 3, sources: [], names: [], mappings: '' } };
  },
};

/**
 * Writes code in ASCII: for one character outside of Latin-1, V8 keeps a source of millions with two bytes for each. A backslash before
 * such a character means nothing, and goes. Only columns of the source map may be some characters off, and the raw text of tagged templates.
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

/** `..x` is an ordinary name. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
