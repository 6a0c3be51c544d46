import { isTestSupport, isToolConfig, isUnder, packageOf, resolveImport } from './paths.js';
import {
  RESTRICTED_AT_RUN_TIME,
  RESTRICTED_EXPRESSIONS,
  RESTRICTED_PACKAGES,
  type Restriction,
  UNIT_OF_WORK,
} from './rules.js';
import type { ImportFact, MethodCall, SourceFacts } from './source-facts.js';
import type { Violation } from './violation.js';

/** Restricted imports, expressions and database writes: each is allowed only in the places that `rules.ts` lists. */
export function checkRestrictions(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  return [
    ...[...files.values()].flatMap((file) => [...packages(file), ...expressions(file), ...writes(file)]),
    ...reachedAtRunTime(files),
  ];
}

function packages(file: SourceFacts): Violation[] {
  return file.imports.flatMap((used) => {
    const restriction = RESTRICTED_PACKAGES.find((f) => f.what.some((what) => names(what, used)));
    if (!restriction || isAllowed(restriction, file.path) || (restriction.typesAllowed && used.typeOnly)) return [];
    return [{ path: file.path, line: used.line, message: `must not import ${used.specifier}: ${restriction.because}` }];
  });
}

function names(what: string, used: ImportFact): boolean {
  const name = packageOf(used.specifier);
  if (what.endsWith('/*')) return name.startsWith(what.slice(0, -1));
  const [, module, member] = /^(node:[a-z]+):(.+)$/.exec(what) ?? [];
  if (module === undefined || member === undefined) return name === what;
  return (name === module || `node:${name}` === module) && used.names.includes(member);
}

function expressions(file: SourceFacts): Violation[] {
  if (isToolConfig(file.path)) return [];
  return RESTRICTED_EXPRESSIONS.filter((restriction) => !isAllowed(restriction, file.path)).flatMap((restriction) =>
    file.expressions
      .filter((expression) => restriction.what.includes(expression.text))
      .map(({ text, line }) => ({ path: file.path, line, message: `must not use ${text}: ${restriction.because}` })),
  );
}

function isAllowed(restriction: Restriction, path: string): boolean {
  if (restriction.testsAllowed && isTestSupport(path)) return true;
  return restriction.forbiddenIn ? !isUnder(path, restriction.forbiddenIn) : isUnder(path, restriction.allowedIn ?? []);
}

function writes(file: SourceFacts): Violation[] {
  const { guarded, exempt } = UNIT_OF_WORK;
  if (!file.path.startsWith(guarded) || isUnder(file.path, exempt) || isTestSupport(file.path)) return [];
  return file.methodCalls.filter(bypassesUnitOfWork).map(({ receiver, method, line }) => ({
    path: file.path,
    line,
    message: `${receiver}.${method}() writes beside the unit of work`,
  }));
}

function bypassesUnitOfWork({ receiver, method }: MethodCall): boolean {
  const { handle, writes, sharedWrites, dataSource } = UNIT_OF_WORK;
  if (receiver === handle) return false;
  return writes.includes(method) || (sharedWrites.includes(method) && dataSource.test(receiver));
}

/** Follows value imports from each file and reports the import path to a package that must not load at run time. */
function reachedAtRunTime(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  return RESTRICTED_AT_RUN_TIME.flatMap(({ from, never, because }) =>
    [...files.values()]
      .filter((file) => isUnder(file.path, from) && !isTestSupport(file.path))
      .flatMap((file) => {
        const importPath = findImportPath(never, file, files, new Set());
        if (!importPath) return [];
        const message = `reaches ${never} at run time by ${importPath.steps.join(' -> ')}: ${because}`;
        return [{ path: file.path, line: importPath.line, message }];
      }),
  );
}

interface ImportPath {
  readonly line: number;
  readonly steps: readonly string[];
}

function findImportPath(
  goal: string,
  file: SourceFacts,
  files: ReadonlyMap<string, SourceFacts>,
  seen: Set<string>,
): ImportPath | undefined {
  seen.add(file.path);
  for (const used of file.imports.filter((i) => !i.typeOnly)) {
    if (packageOf(used.specifier) === goal) return { line: used.line, steps: [goal] };
    const next = files.get(resolveImport(file.path, used.specifier, (path) => files.has(path)) ?? '');
    if (!next || seen.has(next.path)) continue;
    const importPath = findImportPath(goal, next, files, seen);
    if (importPath) return { line: used.line, steps: [next.path, ...importPath.steps] };
  }
  return undefined;
}
