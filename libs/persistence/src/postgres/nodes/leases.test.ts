import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { duties } from '#engine/ports/duties.js';
import { hasPostgres } from '#testing/postgres/test-database.js';
import { RecordingLog } from '#testing/recording-log.js';
import { PostgresNodes } from '../../testing/postgres-nodes.js';
import { openPostgres, type PostgresConnections } from '../data-source.js';
import { Leases, leaseMs, renewEveryMs } from './leases.js';

describe.skipIf(!hasPostgres)('leases of duties', () => {
  let nodes: PostgresNodes;
  let connections: PostgresConnections;
  let opened: Leases[];
  /** Clock of the nodes, in milliseconds: advanced by tests only. */
  let clock: number;

  beforeEach(async () => {
    nodes = await PostgresNodes.open();
    connections = await openPostgres({ url: nodes.url, log: new RecordingLog(), poolSize: 2 });
    opened = [];
    clock = 0;
  });
  afterEach(async () => {
    for (const leases of opened) await leases.close();
    await connections.close();
    await nodes.close();
  });

  function open(nodeId: string, { pool } = connections): Leases {
    const leases = new Leases({ pool, nodeId, log: new RecordingLog(), monotonicNow: () => clock });
    opened.push(leases);
    return leases;
  }

  const held = (leases: Leases) => duties.filter((duty) => leases.has(duty));
  /** The clock of the database cannot be moved: the stored expiries can. */
  const letRunOut = () => connections.pool.query('UPDATE leases SET until = 0');

  test('are acquired by one node, which keeps them', async () => {
    const [a, b] = [open('a'), open('b')];
    await Promise.all([a.renew(), b.renew()]);
    expect([...held(a), ...held(b)].toSorted()).toEqual([...duties].toSorted());
    const before = held(a);
    await b.renew();
    await a.renew();
    expect(held(a)).toEqual(before);
  });

  test('run out with the node, by its own clock as well', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.renew();
    await b.renew();
    expect([held(a), held(b)]).toEqual([[...duties], []]);
    // It hangs, and continues before another node has acquired them.
    clock += 60_000;
    expect(held(a)).toEqual([]);
    await letRunOut();
    await b.renew();
    expect(held(b)).toEqual([...duties]);
    await a.renew();
    expect(held(a)).toEqual([]);
  });

  test('are acquired by another node within 10 s after a node died, when they expire', async () => {
    expect(leaseMs + renewEveryMs).toBeLessThan(10_000);
    const itsOwn = await openPostgres({ url: nodes.url, log: new RecordingLog(), poolSize: 2 });
    await open('dead', itsOwn).renew();
    await itsOwn.close();
    const { rows } = await connections.pool.query<{ left: number }>(
      'SELECT until - (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS left FROM leases',
    );
    expect(rows).toHaveLength(duties.length);
    for (const { left } of rows) expect(left).toBeLessThanOrEqual(leaseMs);
    // It retries by itself, until they have expired.
    const other = open('other');
    await expect.poll(() => held(other)).toEqual([...duties]);
  });

  test('are released at the end', async () => {
    const [a, b] = [open('a'), open('b')];
    await a.renew();
    await a.close();
    await b.renew();
    expect([held(a), held(b)]).toEqual([[], [...duties]]);
  });

  test('notify listeners when they are acquired and lost', async () => {
    const seen: string[] = [];
    const [a, b] = [open('a'), open('b')];
    a.onChange('router', (has) => seen.push(`a ${has}`));
    b.onChange('router', (has) => seen.push(`b ${has}`));
    await a.renew();
    await letRunOut();
    await b.renew();
    await a.renew();
    expect(seen).toEqual(['a true', 'b true', 'a false']);
    b.onChange('router', (has) => seen.push(`late ${has}`));
    expect(seen.at(-1)).toBe('late true');
  });
});
