import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#contracts/durations.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import { EngineHarness } from '#testing/engine-harness.js';
import { WidgetLoads } from './widget-loads.js';

const shop = 'shop' as ChatbotId;
const refused = (origin: string) => ({ chatbotId: shop, origin, outcome: 'refused' }) as const;

let engine: EngineHarness;
let loads: WidgetLoads;
let writes: number;

beforeEach(() => {
  engine = new EngineHarness(() => ({ kind: 'withheld' }) as never);
  writes = 0;
  const run: typeof engine.ports.unitOfWork.run = (work) => {
    writes += 1;
    return engine.ports.unitOfWork.run(work);
  };
  loads = new WidgetLoads({ ...engine.ports, unitOfWork: { run } });
});

describe('loads of the widget', () => {
  test('are counted by site and outcome, newest first, and survive a restart', async () => {
    loads.count({ ...refused('https://a.example'), outcome: 'shown' }, 'caller');
    loads.count(refused('https://b.example'), 'caller');
    engine.clock.advance(1_000);
    loads.count(refused('https://b.example'), 'caller');
    expect(loads.of(shop)).toMatchObject([
      { origin: 'https://b.example', outcome: 'refused', loads: 2 },
      { origin: 'https://a.example', outcome: 'shown', loads: 1 },
    ]);
    await loads.close();
    const next = new WidgetLoads(engine.ports);
    await next.start();
    expect(next.of(shop)).toEqual(loads.of(shop));
    await next.close();
  });

  test('are written once for many requests, and not at all without any', async () => {
    await loads.save();
    expect(writes).toBe(0);
    for (let count = 0; count < 20; count += 1) loads.count(refused('https://a.example'), `caller ${count}`);
    await loads.save();
    await loads.save();
    expect(writes).toBe(1);
  });

  test('are those of all nodes together, and shown at each', async () => {
    engine.duties.isShared = true;
    const other = new WidgetLoads(engine.ports);
    for (const node of [loads, other]) await node.start();
    for (const node of [loads, other, loads]) node.count(refused('https://a.example'), 'caller');
    await loads.save();
    await other.save();
    other.count(refused('https://a.example'), 'caller');
    expect(other.of(shop)).toMatchObject([{ loads: 4 }]);
    await other.save();
    await loads.save();
    expect(loads.of(shop)).toMatchObject([{ loads: 4 }]);
    expect(await engine.ports.widgetLoads.all()).toMatchObject([{ loads: 4 }]);
    for (const node of [loads, other]) await node.close();
  });

  test('are written later when the disk refuses', async () => {
    let isBroken = true;
    const { unitOfWork } = engine.ports;
    const run: typeof unitOfWork.run = (work) => (isBroken ? Promise.reject(new Error('disk')) : unitOfWork.run(work));
    const counted = new WidgetLoads({ ...engine.ports, unitOfWork: { run } });
    counted.count(refused('https://a.example'), 'caller');
    await counted.save();
    expect(await engine.ports.widgetLoads.all()).toEqual([]);
    isBroken = false;
    await counted.save();
    expect(await engine.ports.widgetLoads.all()).toHaveLength(1);
  });

  test('from many made-up sites do not displace a site that is loaded again and again', () => {
    for (const caller of ['one', 'two', 'three']) loads.count(refused('https://real.example'), caller);
    for (let count = 0; count < 500; count += 1) loads.count(refused(`https://x${count}.example`), `caller ${count}`);
    expect(loads.of(shop)).toHaveLength(limits.widgetLoadSites);
    expect(loads.of(shop)).toContainEqual(expect.objectContaining({ origin: 'https://real.example', loads: 3 }));
    expect(loads.of(shop)).toContainEqual(expect.objectContaining({ origin: 'https://x499.example' }));
  });

  test('of one caller are counted up to its rate', () => {
    const { burst } = engine.ports.rates.widgetLoadsPerAddress;
    for (let count = 0; count < burst + 50; count += 1) loads.count(refused('https://a.example'), 'caller');
    expect(loads.of(shop)[0]?.loads).toBe(burst);
  });

  test('are forgotten after a month', async () => {
    loads.count(refused('https://a.example'), 'caller');
    engine.clock.advance((timing.widgetLoadDays + 1) * dayMs);
    expect(loads.of(shop)).toEqual([]);
    await loads.save();
    expect(await engine.ports.widgetLoads.all()).toEqual([]);
  });
});
