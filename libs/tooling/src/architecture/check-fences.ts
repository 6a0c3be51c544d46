import { isToolConfig, isUnder, packageOf, resolveImport, servesTests } from './places.js';
import { type Fence, PACKAGE_FENCES, PHRASE_FENCES, RUN_TIME_FENCES, UNIT_OF_WORK } from './rules.js';
import type { ImportFact, MethodCall, SourceFacts } from './source-facts.js';
import type { Violation } from './violation.js';

/** Packages and phrases stay where they belong. */
export function checkFences(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  return [
    ...[...files.values()].flatMap((file) => [...packages(file), ...phrases(file), ...writes(file)]),
    ...reached(files),
  ];
}

function packages(file: SourceFacts): Violation[] {
  return file.imports.flatMap((used) => {
    const fence = PACKAGE_FENCES.find((f) => f.what.some((what) => names(what, used)));
    if (!fence || mayStand(fence, file.path) || (fence.typesMay && used.typeOnly)) return [];
    return [{ path: file.path, line: used.line, message: `must not import ${used.specifier}: ${fence.because}` }];
  });
}

function names(what: string, used: ImportFact): boolean {
  const name = packageOf(used.specifier);
  if (what.endsWith('/*')) return name.startsWith(what.slice(0, -1));
  const [, module, member] = /^(node:[a-z]+):(.+)$/.exec(what) ?? [];
  if (module === undefined || member === undefined) return name === what;
  return (name === module || `node:${name}` === module) && used.names.includes(member);
}

function phrases(file: SourceFacts): Violation[] {
  if (isToolConfig(file.path)) return [];
  return PHRASE_FENCES.filter((fence) => !mayStand(fence, file.path)).flatMap((fence) =>
    file.phrases
      .filter((phrase) => fence.what.includes(phrase.text))
      .map(({ text, line }) => ({ path: file.path, line, message: `must not use ${text}: ${fence.because}` })),
  );
}

function mayStand(fence: Fence, path: string): boolean {
  if (fence.testsMay && servesTests(path)) return true;
  return fence.neverIn ? !isUnder(path, fence.neverIn) : isUnder(path, fence.onlyIn ?? []);
}

function writes(file: SourceFacts): Violation[] {
  const { guarded, exempt } = UNIT_OF_WORK;
  if (!file.path.startsWith(guarded) || isUnder(file.path, exempt) || servesTests(file.path)) return [];
  return file.methodCalls.filter(writesAlone).map(({ receiver, method, line }) => ({
    path: file.path,
    line,
    message: `${receiver}.${method}() writes beside the unit of work`,
  }));
}

function writesAlone({ receiver, method }: MethodCall): boolean {
  const { handle, writes, sharedWrites, dataSource } = UNIT_OF_WORK;
  if (receiver === handle) return false;
  return writes.includes(method) || (sharedWrites.includes(method) && dataSource.test(receiver));
}

/** Follows value imports from each file and names the way to the package that must not be reached. */
function reached(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  return RUN_TIME_FENCES.flatMap(({ from, never, because }) =>
    [...files.values()]
      .filter((file) => isUnder(file.path, from) && !servesTests(file.path))
      .flatMap((file) => {
        const way = wayTo(never, file, files, new Set());
        if (!way) return [];
        const message = `reaches ${never} at run time by ${way.steps.join(' -> ')}: ${because}`;
        return [{ path: file.path, line: way.line, message }];
      }),
  );
}

interface Way {
  readonly line: number;
  readonly steps: readonly string[];
}

function wayTo(
  goal: string,
  file: SourceFacts,
  files: ReadonlyMap<string, SourceFacts>,
  seen: Set<string>,
): Way | undefined {
  seen.add(file.path);
  for (const used of file.imports.filter((i) => !i.typeOnly)) {
    if (packageOf(used.specifier) === goal) return { line: used.line, steps: [goal] };
    const next = files.get(resolveImport(file.path, used.specifier, (path) => files.has(path)) ?? '');
    if (!next || seen.has(next.path)) continue;
    const way = wayTo(goal, next, files, seen);
    if (way) return { line: used.line, steps: [next.path, ...way.steps] };
  }
  return undefined;
}
