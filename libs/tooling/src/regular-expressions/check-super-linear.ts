import { analyse } from 'scslre';
import type { Violation } from '../architecture/violation.js';
import { findRegularExpressions } from './find-regular-expressions.js';

/**
 * ReDoS check: finds the regular expressions of a source file whose matching time can grow faster than the input. Quadratic time is enough to block
 * a server with the longest message that it accepts. Considers inputs that repeat one character.
 */
export function checkSuperLinear(path: string, text: string): Violation[] {
  return findRegularExpressions(path, text).flatMap(({ line, source, flags }) =>
    analyse({ source, flags }, { maxReports: 1 }).reports.map(({ type, exponential, character }) => {
      const growth = exponential ? 'exponential' : 'super-linear';
      const message = `/${source}/${flags} takes ${growth} time on a long run of ${JSON.stringify(character.pick)} (${type})`;
      return { path, line, message };
    }),
  );
}
