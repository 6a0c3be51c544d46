import { checkConventions } from './check-conventions.js';
import { checkCycles } from './check-cycles.js';
import { checkLayers } from './check-layers.js';
import { checkRestrictions } from './check-restrictions.js';
import type { SourceFacts } from './source-facts.js';
import type { Violation } from './violation.js';

/** Architecture check: violations of `rules.ts` in the sources (path from the root -> facts). */
export function checkArchitecture(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  return [checkLayers, checkCycles, checkRestrictions, checkConventions].flatMap((check) => check(files));
}
