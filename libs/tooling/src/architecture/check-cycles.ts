import { resolveImport } from './paths.js';
import type { SourceFacts } from './source-facts.js';
import type { Violation } from './violation.js';

/** Import cycle check, type imports included. Reports one shortest cycle per strongly connected component. */
export function checkCycles(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  const edges = new Map([...files.values()].map((file) => [file.path, targetsOf(file, files)]));
  const reported = new Set<string>();
  const violations: Violation[] = [];
  for (const path of [...files.keys()].sort()) {
    if (reported.has(path)) continue;
    const cycle = shortestCycle(path, edges);
    if (!cycle) continue;
    // Skip the rest of the component: remaining cycles show up once this one is resolved.
    for (const other of reachable(path, edges)) if (reachable(other, edges).has(path)) reported.add(other);
    violations.push({ path, line: 1, message: `import cycle: ${cycle.join(' -> ')}` });
  }
  return violations;
}

function targetsOf(file: SourceFacts, files: ReadonlyMap<string, SourceFacts>): string[] {
  const targets = file.imports.map((used) => resolveImport(file.path, used.specifier, (path) => files.has(path)));
  return [...new Set(targets.filter((target) => target !== undefined && files.has(target)))] as string[];
}

function shortestCycle(start: string, edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of edges.get(path) ?? []) {
      if (next === start) return trace(start, path, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, path);
      queue.push(next);
    }
  }
  return undefined;
}

function trace(start: string, last: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const cycle = [start];
  for (let step: string | undefined = last; step && step !== start; step = cameFrom.get(step)) cycle.unshift(step);
  return [start, ...cycle];
}

function reachable(start: string, edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>();
  const stack = [start];
  for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
    for (const next of edges.get(path) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      stack.push(next);
    }
  }
  return seen;
}
