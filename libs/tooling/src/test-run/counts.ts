import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** Test counts of a run, with the failed tests by name, place and the beginning of their error. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
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
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});
const playwrightError = z.object({
  message: z.string(),
  location: z.object({ file: z.string(), line: count }).optional(),
});
const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ error: playwrightError.optional() })) })),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const playwrightReport = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
  suites: z.array(playwrightSuite),
});

/** Enough for the locator or the stack, which say where a failure that is rare came from. */
const excerptLines = 8;

/** Describes a failed test as `file › test: error`, with the first lines of the error. */
function describeFailure(file: string, test: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const excerpt = lines.slice(0, excerptLines).join('\n  ');
  return [`${relative(process.cwd(), file)}${test && ` › ${test}`}`, excerpt].filter(Boolean).join(': ');
}

function specsOf(suite: PlaywrightSuite): readonly z.infer<typeof playwrightSpec>[] {
  return [...suite.specs, ...suite.suites.flatMap(specsOf)];
}

export const vitestFormat: ReportFormat = {
  options: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} }),
  read(report) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = vitestReport.parse(report);
    const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that could not be loaded has no tests.
      if (status === 'failed' && failed.length === 0) return [describeFailure(name, '', message)];
      return failed.map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages[0]));
    });
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures };
  },
};

export const playwrightFormat: ReportFormat = {
  options: (file) => ({ args: [], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  read(report) {
    const { stats, suites } = playwrightReport.parse(report);
    const failures = suites
      .flatMap(specsOf)
      .filter((spec) => !spec.ok)
      .map(({ file, title, tests }) => {
        const [error] = tests.flatMap(({ results }) => results.flatMap((result) => result.error ?? []));
        const place = error?.location && `at ${relative(process.cwd(), error.location.file)}:${error.location.line}`;
        return [describeFailure(file, title, error?.message), place].filter(Boolean).join('\n  ');
      });
    // A flaky test counts as failed.
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
  },
};
