import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#testing/free-port.js';
import { accountOfServer } from '#testing/postgres/installation.js';

/** Debian's, or another version that is somewhere else. */
const program = process.env.PARLEY_TEST_PGBOUNCER ?? '/usr/sbin/pgbouncer';
const [, major = 0, minor = 0] =
  /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.map(Number) ??
  [];

export const hasPgBouncer = major > 0;
/** Since 1.21 it tracks prepared statements, whichever connection a transaction gets. */
export const knowsPreparedStatements = major > 1 || minor >= 21;
if (!hasPgBouncer) process.stdout.write('PgBouncer is not installed (pgbouncer of Debian): its tests are skipped.\n');

/** A PgBouncer on the loopback in front of a database, configured as docs/operations.md says. */
export class PgBouncer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async before(databaseUrl: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
    const url = new URL(databaseUrl);
    const { hostname, port: target, username } = url;
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'parley-pgbouncer-'));
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'users'), `"${username}" ""\n`);
    const prepared = mode === 'transaction' && knowsPreparedStatements ? 'max_prepared_statements = 200' : '';
    writeFileSync(
      join(folder, 'ini'),
      `[databases]
* = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 60 : 20}
ignore_startup_parameters = extra_float_digits,statement_timeout
${prepared}
`,
    );
    const child = spawn(program, [join(folder, 'ini')], { ...accountOfServer(), stdio: 'ignore' });
    for (;;) {
      const socket = connect(port, '127.0.0.1');
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      socket.destroy();
      if (isThere) break;
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
      await pause(50);
    }
    url.port = String(port);
    return new PgBouncer(child, folder, url.href);
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
