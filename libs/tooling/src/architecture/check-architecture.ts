import { checkConventions } from './check-conventions.js';
import { checkCycles } from './check-cycles.js';
import { checkLayers } from './check-layers.js';
import { checkRestrictions } from './check-restrictions.js';
import { readFacts } from './source-facts.js';
import type { Violation } from './violation.js';

/** Architecture check: violations of `rules.ts` in the sources (path from the root -> text). */
export function checkArchitecture(sources: ReadonlyMap<string, string>): Violation[] {
  const files = new Map([...sources].map(([path, text]) => [path, readFacts(path, text)]));
  return [checkLayers, checkCycles, checkRestrictions, checkConventions].flatMap((check) => check(files));
}
