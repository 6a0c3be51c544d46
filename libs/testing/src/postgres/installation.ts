import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian's packages `postgresql-<version>` put the programs of each version. */
const root = '/usr/lib/postgresql';

/** The programs of PostgreSQL on this machine. */
export interface Installation {
  readonly version: number;
  readonly programs: string;
}

/** The newest version that is installed; null: none. */
export function findInstallation(): Installation | null {
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const [newest] = versions
    .filter((version) => existsSync(join(root, String(version), 'bin', 'initdb')))
    .sort((a, b) => b - a);
  return newest === undefined ? null : { version: newest, programs: join(root, String(newest), 'bin') };
}

/** Another account for the server, which refuses to run as root; none where this process is not root. */
export function accountOfServer(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (option: string, account: string) =>
    Number(execFileSync('id', [option, account], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const account of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', account), gid: id('-g', account) };
    } catch {
      // There is no such account.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other account');
}
