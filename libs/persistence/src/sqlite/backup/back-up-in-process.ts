import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StorageProblem } from '#contracts/system.js';
import type { BackupContents } from './inspect-backup.js';

/** Start parameters of the process. */
export interface BackupTask {
  readonly directory: string;
  readonly target: string;
}

export type BackupReply =
  | { readonly contents: BackupContents }
  | { readonly problem: StorageProblem; readonly message: string };

/** The process's entry is TypeScript if a loader, which the process inherits, runs the sources unbuilt. */
const entry = import.meta.url.endsWith('.ts') ? './backup-process.ts' : './backup-process.js';

/**
 * Online backup in a separate process: copy and verification take as long as the data are large, and the event loop serves sockets
 * meanwhile. Not a thread, because only the end of its process interrupts a statement of SQLite. Aborting kills the process. Returns once
 * it has ended; rejects if it ended without a reply.
 */
export async function backUpInProcess(
  { directory, target }: BackupTask,
  signal: AbortSignal,
  execArgv: readonly string[] = process.execArgv,
): Promise<BackupReply> {
  signal.throwIfAborted();
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [directory, target], {
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  try {
    const replies: BackupReply[] = [];
    child.on('message', (reply: BackupReply) => replies.push(reply));
    const [code, endedBy] = await once(child, 'close');
    const [reply] = replies;
    if (!reply) throw new Error(`The process that copies the data ended without a reply (${endedBy ?? code}).`);
    return reply;
  } finally {
    signal.removeEventListener('abort', kill);
  }
}
