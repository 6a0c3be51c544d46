import { TestServer } from '../../support/server.js';
import { median } from '../measure/percentiles.js';
import { pin } from '../measure/pin.js';
import { atMost, type Section, thousands } from '../report/section.js';
import { numberOf, type Part } from './part.js';
import { yearDirectory } from './year-directory.js';

export const starts = 5;

export const coldStart: Part = {
  about: 'from the start of the process to ready, with 100 000 conversations in the file [messages=1000000]',
  isDefault: true,
  async run(options) {
    const { dataDir, conversations, messages } = await yearDirectory(numberOf(options, 'messages', 1_000_000));
    const full = await coldStartOf(dataDir);
    const server = await TestServer.start({ data: 'new' });
    await server.stop();
    const seeded = await coldStartOf(server.dataDir);
    await server.dispose();
    return section({ conversations, messages, full, seeded });
  },
};

/** Median time to ready in milliseconds, over `starts` starts, on all cores, with the file in the page cache. */
export async function coldStartOf(dataDir: string): Promise<number> {
  const times: number[] = [];
  // A child inherits the pinning of its parent.
  pin(process.pid, 'anywhere');
  for (let round = 0; round < starts; round += 1) {
    const begun = performance.now();
    const server = await TestServer.start({ dataDir });
    times.push(performance.now() - begun);
    await server.stop();
  }
  pin(process.pid, 'load');
  return median(times);
}

interface Measurements {
  conversations: number;
  messages: number;
  full: number;
  seeded: number;
}

function section({ conversations, messages, full, seeded }: Measurements): Section {
  return {
    title: 'Cold start',
    how: `From the start of the process to the ready message; median of ${starts}, on all cores, the file in the system's
page cache.`,
    goals: [
      atMost(`cold start with ${thousands(conversations)} conversations in the file`, 1500, full, {
        unit: ' ms',
        digits: 0,
      }),
    ],
    tables: [
      {
        head: ['data file', 'ms to ready'],
        rows: [
          ['the demonstration without conversations', seeded.toFixed(0)],
          [`${thousands(conversations)} conversations, ${thousands(messages)} messages`, full.toFixed(0)],
        ],
      },
    ],
  };
}
