import { isTestFile, isToolConfig } from './places.js';
import {
  EMPTY_PATH_NAMES,
  EMPTY_TYPE_NAMES,
  LONGEST_FILE,
  LONGEST_TEST,
  MOST_CONSTRUCTOR_PARAMETERS,
} from './rules.js';
import type { SourceFacts } from './source-facts.js';
import type { Violation } from './violation.js';

const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(tsx?|mjs)$/;

/** Names, sizes and exports of each file by itself. */
export function checkShapes(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  return [...files.values()].flatMap((file) => [
    ...pathFaults(file),
    ...sizeFaults(file),
    ...exportFaults(file),
    ...typeFaults(file),
  ]);
}

function pathFaults({ path }: SourceFacts): Violation[] {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const folders = parts.slice(0, -1);
  const fault = (message: string): Violation => ({ path, line: 1, message });
  const empty = [...folders, name.split('.')[0] ?? ''].filter((part) => EMPTY_PATH_NAMES.test(part));
  return [
    ...(KEBAB_FILE.test(name) && folders.every((f) => KEBAB_FOLDER.test(f))
      ? []
      : [fault('is not named in kebab-case')]),
    ...(/^index\.tsx?$/.test(name) ? [fault('no index files: import the file that holds the thing')] : []),
    ...empty.map((part) => fault(`the name "${part}" says nothing about what is in it`)),
  ];
}

function sizeFaults(file: SourceFacts): Violation[] {
  const longest = isTestFile(file.path) ? LONGEST_TEST : LONGEST_FILE;
  if (file.lines <= longest) return [];
  return [{ path: file.path, line: longest + 1, message: `has ${file.lines} lines, the most is ${longest}` }];
}

function exportFaults(file: SourceFacts): Violation[] {
  const defaults = isToolConfig(file.path) ? [] : file.defaultExports;
  return [
    ...defaults.map((line) => ({ path: file.path, line, message: 'no default exports: a thing has one name' })),
    ...(file.isBarrel ? [{ path: file.path, line: 1, message: 'only passes on what others export' }] : []),
  ];
}

function typeFaults({ path, typeNames, constructors }: SourceFacts): Violation[] {
  const empty = typeNames.filter(({ text }) => EMPTY_TYPE_NAMES.test(text));
  const crowded = constructors.filter(({ parameters }) => parameters > MOST_CONSTRUCTOR_PARAMETERS);
  return [
    ...empty.map(({ text, line }) => ({ path, line, message: `the name ${text} says nothing about what it is` })),
    ...crowded.map(({ parameters, line }) => ({
      path,
      line,
      message: `a constructor takes ${parameters} things, the most is ${MOST_CONSTRUCTOR_PARAMETERS}`,
    })),
  ];
}
