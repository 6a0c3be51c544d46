import { Api } from '../../support/api.js';
import { Graphql } from '../../support/graphql.js';
import { TestServer } from '../../support/server.js';
import { cpuTimeMs, waitUntilIdle } from '../measure/cpu-time.js';
import { type Percentiles, percentiles } from '../measure/percentiles.js';
import { pin } from '../measure/pin.js';
import { atMost, ms, thousands } from '../report/section.js';
import { numberOf, type Part } from './part.js';
import { yearDirectory } from './year-directory.js';

const listQuery = `query ($page: Int) {
  conversations(limit: 20, page: $page) { id state owner { name } messages(last: 1) { nodes { content timestamp } } } }`;

interface Programs {
  readonly rest: Api;
  readonly graphql: Graphql;
}

/** Reads through the REST API by other programs; `turn` spreads them over conversations and pages. */
const reads: Record<string, (programs: Programs, id: string, turn: number) => Promise<{ readonly status: number }>> = {
  'REST: 20 conversations, newest first': ({ rest }) => rest.get('/api/v1/conversations?limit=20'),
  'REST: 100 conversations, of the first 50 pages': ({ rest }, _, turn) =>
    rest.get(`/api/v1/conversations?limit=100&page=${1 + (turn % 50)}`),
  'REST: 20 closed conversations': ({ rest }) => rest.get('/api/v1/conversations?limit=20&state=closed'),
  'REST: a conversation': ({ rest }, id) => rest.get(`/api/v1/conversations/${id}`),
  'GraphQL: 20 conversations with last message and owner': ({ graphql }, _, turn) =>
    graphql.ask(listQuery, { page: 1 + (turn % 10) }),
};

const warmUps = 50;

interface Measured extends Percentiles {
  /** Milliseconds of the server's processor for one request. */
  readonly cpuMs: number;
}

export const programReads: Part = {
  about: 'reads of programs over REST and GraphQL, one at a time [messages=1000000 repeats=500]',
  isDefault: false,
  async run(options) {
    const repeats = numberOf(options, 'repeats', 500);
    const { dataDir, conversations, sample } = await yearDirectory(numberOf(options, 'messages', 1_000_000));
    const server = await TestServer.start({ dataDir, env: { RATE_FACTOR: '100000' } });
    await waitUntilIdle(server.pid);
    pin(server.pid, 'server');
    const programs = { rest: new Api(server.url), graphql: new Graphql(server.url) };
    const results = new Map<string, Measured>();
    for (const [name, read] of Object.entries(reads)) {
      const times: number[] = [];
      let cpuBefore = 0;
      for (let turn = -warmUps; turn < repeats; turn += 1) {
        if (turn === 0) cpuBefore = cpuTimeMs(server.pid);
        const at = turn + warmUps;
        const begun = performance.now();
        const { status } = await read(programs, sample[at % sample.length] ?? '', at);
        if (status !== 200) throw new Error(`${name}: ${status}`);
        if (turn >= 0) times.push(performance.now() - begun);
      }
      results.set(name, { ...percentiles(times), cpuMs: (cpuTimeMs(server.pid) - cpuBefore) / repeats });
    }
    await server.stop();
    const of = (name: string) => results.get(name) ?? { p50: Number.NaN, p99: Number.NaN };
    return {
      title: 'Reads of programs',
      how: `One request at a time with an API key, ${repeats} of each kind, over the data file of *As the file grows* with
${thousands(conversations)} conversations; times are of whole requests, seen by the client.`,
      goals: [
        ...Object.keys(reads)
          .filter((name) => name.startsWith('REST') && name !== 'REST: a conversation')
          .map((name) => atMost(`${name}, p99`, 20, of(name).p99, { unit: ' ms', digits: 1 })),
        atMost('REST: a conversation, p50', 2, of('REST: a conversation').p50, { unit: ' ms' }),
        atMost(
          'GraphQL: 20 conversations with last message and owner, p50',
          6,
          of('GraphQL: 20 conversations with last message and owner').p50,
          { unit: ' ms' },
        ),
      ],
      tables: [
        {
          head: ['read', 'p50 ms', 'p99 ms', 'server CPU ms'],
          rows: [...results].map(([name, { p50, p99, cpuMs }]) => [name, ms(p50), ms(p99), ms(cpuMs)]),
        },
      ],
    };
  },
};
