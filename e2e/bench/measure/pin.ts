import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Of the machine, whatever this process is pinned to. */
export const coreCount = cpus().length;

/** A server has the first core for itself, whoever puts load on it has the others. */
const cores = { server: '0', load: `1-${coreCount - 1}`, anywhere: `0-${coreCount - 1}` } as const;

/** False where there is no `taskset` or only one core: then the system decides. */
export const canPin = coreCount > 1 && spawnSync('taskset', ['--version']).error === undefined;

/** Pins a process with all its threads; those that it starts later stay there too. */
export function pin(pid: number, as: keyof typeof cores): void {
  if (!canPin) return;
  const { status, stderr } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores[as], String(pid)]);
  if (status !== 0) throw new Error(`process ${pid} could not be pinned: ${stderr}`);
}
