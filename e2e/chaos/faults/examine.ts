import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../../dist/apps/cli/src/main.js', import.meta.url));

/** What `parley doctor` finds wrong with the data of a server that does not run; nothing when all is well. */
export function examine(dataDir: string): Promise<string[]> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    // Its exit code also speaks of the machine and the pages, which are no matter here.
    execFile(process.execPath, [cli, 'doctor'], { env }, (_, output) => {
      const problems = output.split('\n').filter((line) => line.startsWith('PROBLEM') && !line.includes('dist/'));
      const isSound = output.includes('the database is sound');
      resolve(isSound ? problems : [...problems, 'the doctor does not call the database sound']);
    });
  });
}
