import { rmSync } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
import { protocolVersion } from '#contracts/protocol-version.js';
import { createRestClient } from '#sdk/rest-client.js';
import { signInCookie } from '../../support/clients.js';
import { demoApiKey } from '../../support/demo.js';
import { TestServer } from '../../support/server.js';
import { Visits, visitOnce } from '../clients/visits.js';
import { WireSocket } from '../clients/wire-socket.js';
import { cpuTimeMs, waitUntilIdle } from '../measure/cpu-time.js';
import { mebibytes, residentBytes } from '../measure/memory.js';
import { pin } from '../measure/pin.js';
import { slope } from '../measure/slope.js';
import { atMost, type Section, thousands } from '../report/section.js';
import { crowdDirectory } from './crowd-directory.js';
import { numberOf, type Part } from './part.js';

/** More than the server's caches hold: they must be full before the first sample. */
const visitors = 22_000;
const atOnce = 100;
/** Messages per second of all visitors together; the bot answers by turn. */
const perSecond = 200;
const sampleEveryMs = 1_000;
/** Duration of the load before the first sample. */
const warmUpMs = 60_000;

export const memory: Part = {
  about: 'growth of the memory under a steady load of visitors who come, write and leave [minutes=10]',
  isDefault: false,
  async run(options) {
    const minutes = numberOf(options, 'minutes', 10);
    const dataDir = await crowdDirectory(visitors);
    const server = await TestServer.start({ dataDir, env: { RATE_FACTOR: '1000' } });
    try {
      await waitUntilIdle(server.pid);
      pin(server.pid, 'server');
      const watching = await openConsole(server);
      await visitOnce(server.port, visitors);
      const visits = new Visits(server.port, { visitors, atOnce, perSecond });
      const reading = readNowAndThen(server.url);
      await passed(warmUpMs);
      const samples: [seconds: number, bytes: number][] = [];
      const begun = performance.now();
      const cpuBefore = cpuTimeMs(server.pid);
      while (performance.now() - begun < minutes * 60_000) {
        await passed(sampleEveryMs);
        samples.push([(performance.now() - begun) / 1000, residentBytes(server.pid)]);
      }
      const cpuShare = (cpuTimeMs(server.pid) - cpuBefore) / (performance.now() - begun);
      const { messages, visits: made } = await visits.end();
      await reading.end();
      watching.close();
      return section({ minutes, samples, messages, visits: made, cpuShare });
    } finally {
      await server.dispose();
      rmSync(dataDir, { recursive: true });
    }
  },
};

/** Console with open lists, which receives every changed row. */
async function openConsole(server: TestServer): Promise<WireSocket> {
  const headers = { Cookie: await signInCookie(server.url, 'anna') };
  const { port } = server;
  return WireSocket.open({ port, namespace: '/console', auth: { version: protocolVersion }, headers });
}

/** Reads a list, the counts and a search every few seconds, like a supervisor. */
function readNowAndThen(url: string): { end(): Promise<void> } {
  const rest = createRestClient({ url, headers: { 'X-API-Key': demoApiKey } });
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      await Promise.all([rest.conversations({ view: 'all' }), rest.counts(), rest.history({ q: 'order monday' })]);
      await passed(5_000);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await reading;
    },
  };
}

interface Measurements {
  minutes: number;
  samples: readonly [seconds: number, bytes: number][];
  messages: number;
  visits: number;
  cpuShare: number;
}

function section({ minutes, samples, messages, visits, cpuShare }: Measurements): Section {
  const perHour = slope(samples);
  const meanOf = (part: readonly [number, number][]) => part.reduce((sum, [, bytes]) => sum + bytes, 0) / part.length;
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const mean = meanOf(samples);
  const share = (value: number) => (100 * value * 3600) / mean;
  return {
    title: 'Memory under a steady load',
    how: `${atOnce} visitors at a time connect, write 20 messages each and leave for the next; together ${perSecond} messages a second, which the bot
answers. One console receives everything; lists and history are read every 5 s. Before the first sample every one of the ${thousands(visitors)}
conversations was used once, so that all caches are full. ${minutes} minutes, one sample a second; the slope is
a least-squares fit.`,
    goals: [atMost('growth in an hour, of the resident memory', 10, share(perHour.slope), { unit: ' %', digits: 1 })],
    tables: [
      {
        head: ['', ''],
        rows: [
          ['MiB resident, mean of the first tenth', mebibytes(meanOf(samples.slice(0, tenth)))],
          ['MiB resident, mean of the last tenth', mebibytes(meanOf(samples.slice(-tenth)))],
          ['MiB resident, largest', mebibytes(Math.max(...samples.map(([, bytes]) => bytes)))],
          ['slope, MiB an hour', `${mebibytes(perHour.slope * 3600)} ± ${mebibytes(perHour.error * 3600)}`],
          ['messages of visitors', thousands(messages)],
          ['visits', thousands(visits)],
          ['processor time of the server', `${(cpuShare * 100).toFixed(0)} % of a core`],
        ],
      },
    ],
  };
}
