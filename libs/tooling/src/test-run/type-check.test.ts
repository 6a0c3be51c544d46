import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { listProjectFiles } from '../project-files.js';
import { PROJECT_ROOT } from '../project-root.js';
import { TYPE_CHECKED } from './stages.js';

function filesOf(folder: string): readonly string[] {
  const path = join(PROJECT_ROOT, folder);
  const { config } = ts.readConfigFile(join(path, 'tsconfig.json'), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, path).fileNames;
}

/** Folder of the `tsconfig.json` that an editor uses for a file: the nearest one above it. */
function nearestConfig(file: string, configs: ReadonlySet<string>): string {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) if (configs.has(folder)) return folder;
  return '.';
}

it('each file is type-checked by the configuration that editors take for it', () => {
  const all = listProjectFiles(PROJECT_ROOT);
  const configs = all.filter((path) => path.endsWith('tsconfig.json')).map(dirname);
  expect(configs.sort()).toEqual([...TYPE_CHECKED].sort());
  const checked = new Map(configs.map((folder) => [folder, new Set(filesOf(folder))]));
  const unchecked = all
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => !checked.get(nearestConfig(path, new Set(configs)))?.has(join(PROJECT_ROOT, path)));
  expect(unchecked).toEqual([]);
});

it('server code knows no browser', () => {
  // @ts-expect-error Browser types are not available: a package that adds them fails the type check here.
  expect(typeof window).toBe('undefined');
});
