import { rmSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
import { TestServer } from '../../support/server.js';
import { openVisitor, type VisitorSocket } from '../clients/visitor-socket.js';
import { atRest, cpuTimeMs } from '../measure/cpu-time.js';
import { mebibytes, residentBytes } from '../measure/memory.js';
import { pin } from '../measure/pin.js';
import { atMost, type Section, thousands } from '../report/section.js';
import { crowdDirectory } from './crowd-directory.js';
import { numberOf, type Part } from './part.js';

/** Sockets that are opened at a time: more than a real server sees, less than a storm. */
const together = 25;
/** The first visitors come and go: what the server allocates once is not of the sockets. */
const warmUps = 500;
/** Within this all garbage is collected and given back. */
const collectMs = 3_000;

export const idle: Part = {
  about: 'memory of idle sockets, each a visitor with a conversation and an address [sockets=10000 settle=35]',
  isOrdinary: false,
  async run(options) {
    const count = numberOf(options, 'sockets', 10_000);
    // Before each look: a round of `head` and a ping for everybody.
    const settleMs = numberOf(options, 'settle', 35) * 1000;
    const dataDir = await crowdDirectory(count);
    const collector = new URL('../servers/collect-when-told.mjs', import.meta.url).href;
    const server = await TestServer.start({ dataDir, env: { NODE_OPTIONS: `--import ${collector}` } });
    const collected = async () => {
      for (let time = 0; time < 2; time += 1) {
        server.signal('SIGUSR2');
        await passed(collectMs);
      }
      return residentBytes(server.pid);
    };
    try {
      await atRest(server.pid);
      pin(server.pid, 'server');
      const first = await open(server.port, Math.min(warmUps, count));
      for (const { socket } of first) socket.close();
      await passed(settleMs);
      const before = await collected();
      const begun = performance.now();
      const sockets = await open(server.port, count);
      const openMs = performance.now() - begun;
      const opened = residentBytes(server.pid);
      const cpuBefore = cpuTimeMs(server.pid);
      await passed(settleMs);
      const settled = residentBytes(server.pid);
      const cpuShare = (cpuTimeMs(server.pid) - cpuBefore) / settleMs;
      const after = await collected();
      for (const { socket } of sockets) socket.close();
      const each = (after - before) / count / 1024;
      return section({ count, settleMs, each, before, opened, settled, after, openMs, cpuShare });
    } finally {
      await server.dispose();
      rmSync(dataDir, { recursive: true });
    }
  },
};

async function open(port: number, count: number): Promise<VisitorSocket[]> {
  const sockets: VisitorSocket[] = [];
  while (sockets.length < count) {
    const indices = Array.from({ length: Math.min(together, count - sockets.length) }, (_, at) => sockets.length + at);
    sockets.push(...(await Promise.all(indices.map((index) => openVisitor(port, index)))));
  }
  return sockets;
}

interface Found {
  count: number;
  settleMs: number;
  /** KiB. */
  each: number;
  before: number;
  opened: number;
  settled: number;
  after: number;
  openMs: number;
  cpuShare: number;
}

function section({ count, settleMs, each, before, opened, settled, after, openMs, cpuShare }: Found): Section {
  return {
    title: 'Idle sockets',
    how: `${thousands(count)} visitors, each with a conversation of about ten messages and a loopback address of its own, connect, read
their conversation and say nothing more. Counted is all that the resident memory of the server grew by, both times after its
garbage was collected: ${settleMs / 1000} s after ${warmUps} others had come and gone, and ${settleMs / 1000} s after the last came. Before that it holds what V8
has not found the time to collect.`,
    goals: [atMost('resident memory for each idle socket', 20, each, { unit: ' KiB', digits: 1 })],
    tables: [
      {
        head: ['', 'MiB resident'],
        rows: [
          ['before, all garbage collected', mebibytes(before)],
          ['when all had come', mebibytes(opened)],
          [`${settleMs / 1000} s later`, mebibytes(settled)],
          ['and all garbage collected', mebibytes(after)],
        ],
      },
      {
        head: ['', ''],
        rows: [
          ['connections opened per second', thousands((count * 1000) / openMs)],
          ['processor time while all are idle', `${(cpuShare * 100).toFixed(1)} % of a core`],
        ],
      },
    ],
  };
}
