import { analyse } from 'scslre';
import type ts from 'typescript';
import type { Violation } from '../architecture/violation.js';
import { findRegularExpressions } from './find-regular-expressions.js';

/**
 * ReDoS check: finds the regular expressions of a source file whose matching time can grow faster than the input. Quadratic time is enough to block
 * a server with the longest message that it accepts. Considers inputs that repeat one character.
 */
export function checkSuperLinear(file: ts.SourceFile): Violation[] {
  return findRegularExpressions(file).flatMap(({ line, source, flags }) =>
    analyse({ source, flags }, { maxReports: 1 }).reports.map(({ type, exponential, character }) => {
      const growth = exponential ? 'exponential' : 'super-linear';
      const message = `/${source}/${flags} takes ${growth} time on a long run of ${JSON.stringify(character.pick)} (${type})`;
      return { path: file.fileName, line, message };
    }),
  );
}
