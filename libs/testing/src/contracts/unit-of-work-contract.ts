import { describe, expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import type { LightUnitOfWork, UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';
import { anOperator, aVisitor, now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const shop = 'shop' as ChatbotId;
const anna = anOperator('anna');
const vera = aVisitor('vera');
const walter = aVisitor('walter');

type Opened = WritableStores & { readonly unitOfWork: UnitOfWork; readonly lightUnitOfWork: LightUnitOfWork };

/** Contract test of units of work, durable and light: they differ after a power loss alone. */
export function describeUnitOfWork(name: string, open: Open<Opened>): void {
  describe.each(['unitOfWork', 'lightUnitOfWork'] as const)(`${name} as %s`, (kind) => {
    const opened = openForEach(open);
    const stores = (): WritableStores & { readonly unitOfWork: LightUnitOfWork } => ({
      ...opened(),
      unitOfWork: opened()[kind],
    });

    test('resolves with the result of its work, once all of its writes are stored', async () => {
      const { unitOfWork, operators, visitors } = stores();
      const result = await unitOfWork.run(async (within) => {
        await within.operators.put(anna);
        await within.visitors.add(vera);
        return 42;
      });
      expect(result).toBe(42);
      expect(await operators.get(anna.id)).toEqual(anna);
      expect(await visitors.get(vera.id)).toEqual(vera);
    });

    test('sees its own writes', async () => {
      const seen = await stores().unitOfWork.run(async ({ operators }) => {
        await operators.put(anna);
        await operators.put({ ...anna, capacity: 9 });
        return operators.byEmail(anna.email);
      });
      expect(seen).toEqual({ ...anna, capacity: 9 });
    });

    test('rejects with the error of its work, and stores nothing of what it added, changed and removed', async () => {
      const { unitOfWork, operators, visitors, dismissedQuestions } = stores();
      await operators.put(anna);
      await dismissedQuestions.add(shop, ['a question'], now);
      const work = unitOfWork.run(async (within) => {
        await within.visitors.add(vera);
        await within.operators.put({ ...anna, name: 'Another', email: 'another@shop.example' });
        await within.dismissedQuestions.remove(shop, ['a question']);
        throw new Error('this one fails');
      });
      await expect(work).rejects.toThrow('this one fails');
      expect(await visitors.get(vera.id)).toBeNull();
      expect(await operators.all()).toEqual([anna]);
      expect(await operators.byEmail(anna.email)).toEqual(anna);
      expect(await dismissedQuestions.hashes(shop)).toEqual(new Set(['a question']));
    });

    test('stores nothing when one of its writes is rejected', async () => {
      const { unitOfWork, visitors } = stores();
      const work = unitOfWork.run(async (within) => {
        await within.visitors.add(vera);
        await within.visitors.add({ ...walter, id: vera.id });
      });
      await expect(work).rejects.toThrow();
      expect(await visitors.get(vera.id)).toBeNull();
    });

    test('runs alone: the next one begins when it has ended, and sees what it stored', async () => {
      const { unitOfWork } = stores();
      const steps: string[] = [];
      const first = unitOfWork.run(async ({ visitors }) => {
        steps.push('first begins');
        await visitors.add(vera);
        await visitors.get(vera.id);
        steps.push('first ends');
      });
      const second = unitOfWork.run(async ({ visitors }) => {
        steps.push('second begins');
        return visitors.get(vera.id);
      });
      await first;
      expect(await second).toEqual(vera);
      expect(steps).toEqual(['first begins', 'first ends', 'second begins']);
    });

    test('that fails does not affect the one that waits', async () => {
      const { unitOfWork, visitors } = stores();
      const first = unitOfWork.run(async (within) => {
        await within.visitors.add(vera);
        throw new Error('this one fails');
      });
      const second = unitOfWork.run((within) => within.visitors.add(walter));
      await expect(first).rejects.toThrow('this one fails');
      await second;
      expect(await visitors.get(vera.id)).toBeNull();
      expect(await visitors.get(walter.id)).toEqual(walter);
    });
  });
}
