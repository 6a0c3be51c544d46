import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Number of cores of the machine, whatever this process is pinned to. */
export const coreCount = cpus().length;

/** The server gets the first core, the load the others. */
const cores = { server: '0', load: `1-${coreCount - 1}`, anywhere: `0-${coreCount - 1}` } as const;

/** False without `taskset` or with only one core: then nothing is pinned. */
export const canPin = coreCount > 1 && spawnSync('taskset', ['--version']).error === undefined;

/** Pins a process with all its threads; later threads inherit the setting. */
export function pin(pid: number, as: keyof typeof cores): void {
  if (!canPin) return;
  const { status, stderr } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores[as], String(pid)]);
  if (status !== 0) throw new Error(`process ${pid} could not be pinned: ${stderr}`);
}
