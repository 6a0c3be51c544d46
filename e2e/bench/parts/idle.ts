import { rmSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
import { TestServer } from '../../support/server.js';
import { openVisitor, type VisitorSocket } from '../clients/visitor-socket.js';
import { cpuTimeMs, waitUntilIdle } from '../measure/cpu-time.js';
import { mebibytes, residentBytes } from '../measure/memory.js';
import { pin } from '../measure/pin.js';
import { atMost, type Section, thousands } from '../report/section.js';
import { crowdDirectory } from './crowd-directory.js';
import { numberOf, type Part } from './part.js';

/** Sockets opened concurrently: more than in production, fewer than in a storm. */
const together = 25;
/** Visitors that connect and leave first, so that one-time allocations of the server are not counted. */
const warmUps = 500;
/** Time in which all garbage is collected and returned to the system. */
const collectMs = 3_000;

export const idle: Part = {
  about: 'memory of idle sockets, each a visitor with a conversation and an address [sockets=10000 settle=35]',
  isDefault: false,
  async run(options) {
    const count = numberOf(options, 'sockets', 10_000);
    // Before each sample: a round of `head` and a ping for every socket.
    const settleMs = numberOf(options, 'settle', 35) * 1000;
    const dataDir = await crowdDirectory(count);
    const collector = new URL('../servers/collect-on-request.mjs', import.meta.url).href;
    const server = await TestServer.start({ dataDir, env: { NODE_OPTIONS: `--import ${collector}` } });
    const collected = async () => {
      for (let time = 0; time < 2; time += 1) {
        server.signal('SIGUSR2');
        await passed(collectMs);
      }
      return residentBytes(server.pid);
    };
    try {
      await waitUntilIdle(server.pid);
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

interface Measurements {
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

function section({ count, settleMs, each, before, opened, settled, after, openMs, cpuShare }: Measurements): Section {
  return {
    title: 'Idle sockets',
    how: `${thousands(count)} visitors, each with a conversation of about ten messages and a loopback address of its own, connect, read
their conversation and stay idle. The figure is the growth of the server's resident memory, measured after garbage collection
on both sides: ${settleMs / 1000} s after ${warmUps} others had connected and left, and ${settleMs / 1000} s after the last connected.`,
    goals: [atMost('resident memory for each idle socket', 20, each, { unit: ' KiB', digits: 1 })],
    tables: [
      {
        head: ['', 'MiB resident'],
        rows: [
          ['before, after garbage collection', mebibytes(before)],
          ['when all were connected', mebibytes(opened)],
          [`${settleMs / 1000} s later`, mebibytes(settled)],
          ['and after garbage collection', mebibytes(after)],
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
