import { checkArrows } from './check-arrows.js';
import { checkCycles } from './check-cycles.js';
import { checkFences } from './check-fences.js';
import { checkShapes } from './check-shapes.js';
import { readFacts } from './source-facts.js';
import type { Violation } from './violation.js';

/** Holds sources (path from the root -> text) against every rule of `rules.ts`. Empty when all is well. */
export function checkArchitecture(sources: ReadonlyMap<string, string>): Violation[] {
  const files = new Map([...sources].map(([path, text]) => [path, readFacts(path, text)]));
  return [checkArrows, checkCycles, checkFences, checkShapes].flatMap((check) => check(files));
}
