import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Percentiles, percentiles } from './percentiles.js';

const page = Buffer.alloc(4096, 1);

/** Milliseconds until the disk has taken one page for good: nothing durable is acknowledged sooner. */
export function diskTimes(writes = 300): Percentiles {
  const directory = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  const file = openSync(join(directory, 'page'), 'w');
  const times: number[] = [];
  for (let write = 0; write < writes; write += 1) {
    const begun = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    times.push(performance.now() - begun);
  }
  closeSync(file);
  rmSync(directory, { recursive: true });
  return percentiles(times);
}
