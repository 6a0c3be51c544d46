import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contracts/durations.js';
import type { SystemHealth } from '#contracts/system.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import type { FollowerState, Machine, StorageInspection } from '../ports/installation.js';
import { readHealth } from './health.js';
import { StorageReport } from './storage.js';

const gibibyte = 1024 ** 3;
const sizes = {
  ...{ database: 1_000, unused: 200, writeAheadLog: 10, search: 1, vectors: 2, models: 3, previousData: 4 },
  images: { count: 0, bytes: 0 },
};

let engine: EngineHarness;
let machine: Machine;
let storage: StorageInspection;
let follower: FollowerState;
let lastBackupAt: number | null;
let isByDatabase: boolean;
let silentSince: number | null;
const externalBots = { openSince: () => silentSince };

beforeEach(() => {
  engine = new EngineHarness(withheld);
  follower = { name: 'search', lag: 0, behindSince: null, isFailing: false };
  lastBackupAt = engine.clock.now();
  machine = {
    ...{ version: '1.2.3', node: '20.19.0', startedAt: engine.clock.now(), isExposed: false },
    ...{ isOpenToOthers: () => false, disk: () => ({ freeBytes: 5 * gibibyte, totalBytes: 10 * gibibyte }) },
    ...{ clockJump: () => null, languageModelCircuit: () => null },
  };
  isByDatabase = false;
  silentSince = null;
  storage = {
    ...{ problem: async () => null, sizes: async () => sizes, followers: async () => [follower] },
    ...{ walBytes: () => sizes.writeAheadLog, growthSince: async () => null, schema: async () => 53 },
  };
});

const read = (): Promise<SystemHealth> =>
  readHealth(engine.ports, { storage, machine, backups: { lastAt: () => lastBackupAt, isByDatabase }, externalBots });
const levels = async () => {
  const { checkedAt, level, ...checks } = await read();
  const bad = Object.entries(checks).filter(([, check]) => check.level !== 'ok');
  return [level, ...bad.map(([name, check]) => `${name}: ${check.level}`)];
};

describe('health', () => {
  test('is ok where everything is', async () => {
    expect(await levels()).toEqual(['ok']);
  });

  test('is as bad as the worst part', async () => {
    lastBackupAt = null;
    expect(await levels()).toEqual(['warning', 'backup: warning']);
    storage = { ...storage, problem: async () => 'full' };
    expect(await levels()).toEqual(['problem', 'database: problem', 'backup: warning']);
  });

  test('names a nearly full disk, and a follower that does not advance', async () => {
    machine = { ...machine, disk: () => ({ freeBytes: gibibyte / 4, totalBytes: gibibyte }) };
    follower = { ...follower, lag: 3, behindSince: engine.clock.now() - 20 * minuteMs };
    expect(await levels()).toEqual(['problem', 'disk: warning', 'followers: problem']);
  });

  test('names a chatbot whose external bot does not reply, unless it is not asked', async () => {
    silentSince = engine.clock.now() - minuteMs;
    expect(await levels()).toEqual(['ok']);
    engine = new EngineHarness(withheld, { externalBot: 'first' });
    expect(await levels()).toEqual(['warning', 'answering: warning']);
    expect((await read()).answering.silentExternalBots).toMatchObject([{ since: new Date(silentSince).toISOString() }]);
  });

  test('names a clock that was set, and a server that the network reaches without https', async () => {
    const jump = { at: engine.clock.now() - hourMs, ms: -7_000 };
    machine = { ...machine, isExposed: true, clockJump: () => jump };
    expect(await levels()).toEqual(['warning', 'clock: warning', 'access: warning']);
    expect((await read()).clock.jumpedMs).toBe(-7_000);
    engine.ports.publicAddress.replace('https://chat.example');
    machine = { ...machine, clockJump: () => null };
    expect(await levels()).toEqual(['ok']);
    machine = { ...machine, isOpenToOthers: () => true };
    expect(await levels()).toEqual(['warning', 'access: warning']);
  });

  test('names a server that only this machine reaches, once a chatbot may be on a site of another one', async () => {
    const allow = (...sites: string[]) =>
      engine.ports.chatbots.replace(engine.ports.chatbots.all().map((chatbot) => ({ ...chatbot, sites })));
    allow('http://localhost:5000');
    expect(await levels()).toEqual(['ok']);
    for (const site of ['https://shop.example', '*']) {
      allow(site);
      expect(await levels()).toEqual(['warning', 'access: warning']);
      expect((await read()).access).toMatchObject({ isExposed: false, isAddressMissing: true });
    }
    engine.ports.publicAddress.replace('http://localhost:3000');
    expect(await levels()).toEqual(['warning', 'access: warning']);
    engine.ports.publicAddress.replace('https://chat.shop.example');
    expect(await levels()).toEqual(['ok']);
  });

  test('names a language model that does not respond', async () => {
    machine = { ...machine, languageModelCircuit: () => 'open' };
    expect(await levels()).toEqual(['warning', 'answering: warning']);
  });
});

test('storage estimates growth by the share of events, once an hour', async () => {
  let events = 25;
  let measured = 0;
  const growthSince = async (since: number) => {
    measured += 1;
    return { since, events, eventsInAll: 100 };
  };
  const report = new StorageReport(engine.clock, { sizes: async () => sizes, growthSince }, machine, {
    list: async () => [],
  });
  expect((await report.read()).growth).toMatchObject({ events: 25, bytes: 200 });
  events = 50;
  expect((await report.read()).growth?.events).toBe(25);
  engine.clock.advance(hourMs);
  expect([(await report.read()).growth?.events, measured]).toEqual([50, 2]);
});

test('of a database that has its own backups none is missed', async () => {
  lastBackupAt = null;
  expect((await read()).backup.level).toBe('warning');
  isByDatabase = true;
  expect((await read()).backup).toEqual({ level: 'ok', lastAt: null, isByDatabase: true });
});
