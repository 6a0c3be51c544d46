import { isTestFile, isToolConfig } from './paths.js';
import {
  MAX_CONSTRUCTOR_PARAMETERS,
  MAX_FILE_LINES,
  MAX_TEST_LINES,
  VAGUE_PATH_NAMES,
  VAGUE_TYPE_NAMES,
} from './rules.js';
import type { SourceFacts } from './source-facts.js';
import type { Violation } from './violation.js';

const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(tsx?|mjs)$/;

/** File conventions: names, size, exports and constructor length. */
export function checkConventions(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  return [...files.values()].flatMap((file) => [
    ...pathViolations(file),
    ...sizeViolations(file),
    ...exportViolations(file),
    ...typeViolations(file),
  ]);
}

function pathViolations({ path }: SourceFacts): Violation[] {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const folders = parts.slice(0, -1);
  const violation = (message: string): Violation => ({ path, line: 1, message });
  const empty = [...folders, name.split('.')[0] ?? ''].filter((part) => VAGUE_PATH_NAMES.test(part));
  return [
    ...(KEBAB_FILE.test(name) && folders.every((f) => KEBAB_FOLDER.test(f))
      ? []
      : [violation('is not named in kebab-case')]),
    ...(/^index\.tsx?$/.test(name) ? [violation('no index files: import the file that holds the thing')] : []),
    ...empty.map((part) => violation(`the name "${part}" says nothing about what is in it`)),
  ];
}

function sizeViolations(file: SourceFacts): Violation[] {
  const longest = isTestFile(file.path) ? MAX_TEST_LINES : MAX_FILE_LINES;
  if (file.lines <= longest) return [];
  return [{ path: file.path, line: longest + 1, message: `has ${file.lines} lines, the limit is ${longest}` }];
}

function exportViolations(file: SourceFacts): Violation[] {
  const defaults = isToolConfig(file.path) ? [] : file.defaultExports;
  return [
    ...defaults.map((line) => ({ path: file.path, line, message: 'no default exports: a thing has one name' })),
    ...(file.isBarrel ? [{ path: file.path, line: 1, message: 'only re-exports other files' }] : []),
  ];
}

function typeViolations({ path, typeNames, constructors }: SourceFacts): Violation[] {
  const empty = typeNames.filter(({ text }) => VAGUE_TYPE_NAMES.test(text));
  const crowded = constructors.filter(({ parameters }) => parameters > MAX_CONSTRUCTOR_PARAMETERS);
  return [
    ...empty.map(({ text, line }) => ({ path, line, message: `the name ${text} says nothing about what it is` })),
    ...crowded.map(({ parameters, line }) => ({
      path,
      line,
      message: `a constructor takes ${parameters} parameters, the limit is ${MAX_CONSTRUCTOR_PARAMETERS}`,
    })),
  ];
}
