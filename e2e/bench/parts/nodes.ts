import { loadavg } from 'node:os';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import { Api } from '../../support/api.js';
import { closedLoop, type Measured, openLoop } from '../clients/load.js';
import { leave, populate, productWith, type Target } from '../clients/targets.js';
import { waitUntilIdle } from '../measure/cpu-time.js';
import { median } from '../measure/percentiles.js';
import { pin } from '../measure/pin.js';
import { atLeast, atMost, type Goal, ms, type Section, thousands } from '../report/section.js';
import { NodeGroup } from '../servers/node-group.js';
import { numberOf, type Part } from './part.js';

/** Where the writers and the operator are. */
const layouts = ['SQLite', 'one node', 'two nodes, the operator at the other', 'three nodes'] as const;
type Layout = (typeof layouts)[number];

interface Figures extends Measured {
  /** Processor time per message in microseconds: of all nodes, and of the database. */
  readonly nodesMicros: number;
  readonly databaseMicros: number;
}

interface Course {
  readonly target: Target;
  readonly group: NodeGroup | null;
}

/** Messages a second of the open loop: far from any limit, so that the way of a message is measured and not a queue. */
const calmRate = 60;
const warmUpMessages = 10_000;

export const nodes: Part = {
  about: 'SQLite, and one, two and three nodes on PostgreSQL [visitors=50 rounds=3 seconds=3]',
  isDefault: false,
  async run(options) {
    const visitors = numberOf(options, 'visitors', 50);
    const rounds = numberOf(options, 'rounds', 3);
    const forMs = numberOf(options, 'seconds', 3) * 1000;
    const courses = new Map<Layout, Course>();
    const [full, calm] = [new Map<Layout, Figures[]>(), new Map<Layout, Figures[]>()];
    const keep = (all: Map<Layout, Figures[]>, layout: Layout, figures: Figures) =>
      all.set(layout, [...(all.get(layout) ?? []), figures]);
    let reading = { written: 0, behind: 0, caughtUpMs: 0 };
    const load = () => (loadavg()[0] ?? Number.NaN).toFixed(0);
    const before = load();
    try {
      for (const layout of layouts) courses.set(layout, await open(layout, visitors));
      for (const { target } of courses.values()) await warmUp(target);
      for (let round = 0; round < rounds; round += 1) {
        for (const [layout, course] of courses) {
          keep(full, layout, await figures(course, () => closedLoop(course.target, forMs)));
          keep(calm, layout, await figures(course, () => openLoop(course.target, calmRate, forMs)));
        }
      }
      reading = await readBeside(courses.get('two nodes, the operator at the other') as Course, forMs);
    } finally {
      for (const { target } of courses.values()) await target.close();
    }
    return section(
      {
        visitors,
        rounds: `${rounds} rounds of ${forMs / 1000} s each in alternation, medians; load average of the machine ${before} to ${load()}`,
      },
      full,
      calm,
      reading,
    );
  },
};

/** Runs until V8 has compiled the path of a message: on a busy machine that takes many seconds. */
async function warmUp(target: Target): Promise<void> {
  for (let written = 0; written < warmUpMessages; ) written += (await closedLoop(target, 1_000)).acknowledged;
}

async function open(layout: Layout, visitors: number): Promise<Course> {
  if (layout === 'SQLite') return { target: await productWith({}, visitors), group: null };
  const group = await NodeGroup.start(layout === 'one node' ? 1 : layout === 'three nodes' ? 3 : 2);
  const [first, second] = group.servers;
  if (first === undefined) throw new Error('there are no nodes');
  const isApart = layout === 'two nodes, the operator at the other';
  const { writers, operator } = await populate(
    isApart ? [first] : group.servers,
    isApart ? (second ?? first) : first,
    visitors,
  );
  for (const { pid } of group.servers) await waitUntilIdle(pid);
  for (const pid of [...group.servers.map((server) => server.pid), ...group.postgres.pids]) pin(pid, 'server');
  const target = { writers, operator, pid: first.pid, close: () => leave(writers, operator, () => group.close()) };
  return { target, group };
}

async function figures({ group }: Course, measure: () => Promise<Measured>): Promise<Figures> {
  const before = group?.cpu();
  const measured = await measure();
  const after = group?.cpu();
  if (!before || !after) return { ...measured, nodesMicros: measured.cpuMicros, databaseMicros: 0 };
  const micros = (ms: number) => (ms * 1000) / measured.acknowledged;
  return {
    ...measured,
    nodesMicros: micros(after.nodesMs - before.nodesMs),
    databaseMicros: micros(after.databaseMs - before.databaseMs),
  };
}

/** A program follows the log at one node while another one writes as fast as it can. */
async function readBeside({ target, group }: Course, forMs: number) {
  const api = await Api.signedIn(group?.servers[1]?.url ?? '', 'elena');
  const page = async (after: number, wait: number) =>
    (await api.get<FeedPage>(`/api/v1/events?after=${after}&limit=500&wait=${wait}`)).body;
  let position = 0;
  const toTheEnd = async () => {
    for (let isMore = true; isMore; ) {
      const { next, hasMore } = await page(position, 0);
      [position, isMore] = [next, hasMore];
    }
  };
  await toTheEnd();
  let read = 0;
  let isWriting = true;
  const reader = (async () => {
    while (isWriting) {
      const { events, next } = await page(position, 1);
      read += events.filter(({ type }) => type === 'message.posted').length;
      position = next;
    }
  })();
  const { acknowledged } = await closedLoop(target, forMs);
  const behind = acknowledged - read;
  const began = performance.now();
  isWriting = false;
  await reader;
  await toTheEnd();
  return { written: acknowledged, behind, caughtUpMs: performance.now() - began };
}

type All = ReadonlyMap<Layout, readonly Figures[]>;

function section(
  { visitors, rounds }: { visitors: number; rounds: string },
  full: All,
  calm: All,
  reading: Awaited<ReturnType<typeof readBeside>>,
): Section {
  const of = (all: All, layout: Layout, pick: (figures: Figures) => number) =>
    median((all.get(layout) ?? []).map(pick));
  const rate = (layout: Layout) => of(full, layout, (m) => m.messagesPerSecond);
  const cost = (layout: Layout) => of(full, layout, (m) => m.databaseMicros + m.nodesMicros);
  const away: Layout = 'two nodes, the operator at the other';
  const added = of(calm, away, (m) => m.fanOut.p50) - of(calm, 'one node', (m) => m.fanOut.p50);
  const share = of(full, 'three nodes', (m) => m.databaseMicros / (m.databaseMicros + m.nodesMicros));
  const goals: Goal[] = [
    atLeast(`msg/s of one node to SQLite, ${visitors} visitors`, 0.5, rate('one node') / rate('SQLite')),
    atLeast('the same by processor time, with that of the database', 0.5, cost('SQLite') / cost('one node')),
    atMost('fan-out p50 added by a second node', 1, added, { unit: ' ms' }),
    atMost('messages that a reader is behind at full rate, of those written', 0.1, reading.behind / reading.written),
  ];
  const row = (all: All, layout: Layout) => [
    layout,
    thousands(of(all, layout, (m) => m.messagesPerSecond)),
    of(all, layout, (m) => m.nodesMicros).toFixed(0),
    of(all, layout, (m) => m.databaseMicros).toFixed(0),
    ms(of(all, layout, (m) => m.ack.p50)),
    ms(of(all, layout, (m) => m.ack.p99)),
    ms(of(all, layout, (m) => m.fanOut.p50)),
    ms(of(all, layout, (m) => m.fanOut.p99)),
    `${Math.max(...(all.get(layout) ?? []).map((m) => m.failed))}`,
  ];
  const head = [
    ...['deployment', 'msg/s', 'nodes CPU µs/msg', 'database CPU µs/msg', 'ack p50 ms', 'ack p99 ms'],
    ...['fan-out p50 ms', 'fan-out p99 ms', 'failed'],
  ];
  return {
    title: 'Several nodes on PostgreSQL',
    how: `${visitors} visitors, with \`fsync\` on in both databases. Nodes and PostgreSQL share one core, the load has the others, so that the sum of the two processor times is the limit.
Of three nodes at full rate, the database takes ${(share * 100).toFixed(0)} % of that time: ${share < 0.5 ? 'the nodes are the limit, and not the database' : 'the database is the limit'}. A program that follows the log at the second node while the first writes ${thousands(reading.written)} messages
is ${thousands(Math.max(0, reading.behind))} behind at their end, and has all of them ${ms(reading.caughtUpMs)} ms later. ${rounds}.`,
    goals,
    tables: [
      { caption: 'As fast as acknowledgements come', head, rows: layouts.map((layout) => row(full, layout)) },
      { caption: `${calmRate} messages a second`, head, rows: layouts.map((layout) => row(calm, layout)) },
    ],
  };
}
