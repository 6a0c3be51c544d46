import { z } from 'zod';

/** Test counts of a run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Formats counts as `12 passed, 1 failed, 2 skipped`; leaves out skipped tests when there are none. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Report format of a test runner: the options that request a report file, and its parser. */
export interface ReportFormat {
  options(file: string): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
  /** Throws when the report has another format. */
  read(report: unknown): Counts;
}

const count = z.number().int().nonnegative();
const vitestReport = z.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
});
const playwrightReport = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
});

export const vitestFormat: ReportFormat = {
  options: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} }),
  read(report) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestReport.parse(report);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  },
};

export const playwrightFormat: ReportFormat = {
  options: (file) => ({ args: [], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  read(report) {
    const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats;
    // A flaky test counts as failed.
    return { passed: expected, failed: unexpected + flaky, skipped };
  },
};
