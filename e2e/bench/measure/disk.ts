import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Percentiles, percentiles } from './percentiles.js';

const page = Buffer.alloc(4096, 1);

/** Time in milliseconds of a synchronous write of one page: the lower bound of a durable acknowledgement. */
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
