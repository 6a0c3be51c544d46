import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Counts, NONE, type ReportFormat } from './counts.js';
import type { Step } from './stages.js';

/**
 * Runs one step in `root` and counts its tests. The step inherits the terminal, or its output goes to `write`. A runner that exits with an error but
 * reports no failed test (it crashed, a file did not load, it found no tests) counts as one failure.
 */
export async function runStep(step: Step, root: string, write?: (text: string) => void): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-run-'));
  try {
    const file = join(folder, 'report.json');
    const options = step.report?.options(file) ?? { args: [], env: {} };
    const [program, ...args] = step.command;
    const succeeded = await run(
      program,
      [...args, ...options.args],
      { ...process.env, ...options.env },
      { root, write },
    );
    const counts = step.report ? await readReport(file, step.report) : { ...NONE, passed: succeeded ? 1 : 0 };
    const isSound = counts !== undefined && succeeded && counts.passed + counts.failed + counts.skipped > 0;
    return isSound ? counts : { ...NONE, ...counts, failed: Math.max(1, counts?.failed ?? 0) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Spawns a program with the project's `node_modules/.bin` first in the PATH. */
function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { root, write }: { readonly root: string; readonly write: ((text: string) => void) | undefined },
): Promise<boolean> {
  const PATH = [join(root, 'node_modules', '.bin'), env.PATH].filter(Boolean).join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...env, PATH },
    stdio: write ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  });
  if (write) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.once('SIGTERM', pass);
  return new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(false);
    });
    // `close` comes after the last output.
    child.once('close', (code) => resolve(code === 0));
  }).finally(() => process.off('SIGTERM', pass));
}

async function readReport(file: string, format: ReportFormat): Promise<Counts | undefined> {
  try {
    return format.read(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    console.error(`The report could not be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
