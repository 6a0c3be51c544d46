import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../../dist/bundle/cli.js', import.meta.url));

/** Checks the database of a stopped server with `parley doctor`. Returns its problems. */
export function checkDatabase(dataDir: string): Promise<string[]> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    // The exit code also covers the machine and the built pages, which do not matter here.
    execFile(process.execPath, [cli, 'doctor'], { env }, (_, output) => {
      const problems = output.split('\n').filter((line) => line.startsWith('PROBLEM') && !line.includes('dist/'));
      const isSound = output.includes('the database is sound');
      resolve(isSound ? problems : [...problems, 'parley doctor did not report a sound database']);
    });
  });
}
