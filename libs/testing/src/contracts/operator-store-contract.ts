import { describe, expect, test } from 'vitest';
import type { OperatorStore } from '#engine/ports/people-stores.js';
import { anOperator } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const anna = anOperator('anna', { name: 'Anna Conti' });

/** Contract test of operator stores. */
export function describeOperatorStore(name: string, open: Open<{ readonly operators: OperatorStore }>): void {
  describe(`${name} as a store of operators`, () => {
    const stores = openForEach(open);

    test('returns an operator as stored, by id, and null for an unknown one', async () => {
      const { operators } = stores();
      await operators.put(anna);
      expect(await operators.get(anna.id)).toEqual(anna);
      expect(await operators.get(anOperator('nobody').id)).toBeNull();
    });

    test('replaces an operator as a whole', async () => {
      const { operators } = stores();
      await operators.put(anna);
      const changed = anOperator('anna', {
        name: 'Anna Ferré',
        role: 'admin',
        passwordHash: 'another',
        capacity: 0,
        chosenPresence: 'away',
        disabled: true,
        languages: ['it', 'en'],
        skills: ['Invoices', 'VIP'],
      });
      await operators.put(changed);
      expect(await operators.get(anna.id)).toEqual(changed);
      expect(await operators.all()).toEqual([changed]);
    });

    test('finds an operator by email address, in whatever case and with blanks around it', async () => {
      const { operators } = stores();
      await operators.put({ ...anna, email: ' Anna@Shop.Example ' });
      expect(await operators.byEmail('ANNA@shop.example ')).toEqual({ ...anna, email: 'anna@shop.example' });
      expect(await operators.byEmail('nobody@shop.example')).toBeNull();
    });

    test('finds an operator by a changed address, and no longer by the former one', async () => {
      const { operators } = stores();
      await operators.put(anna);
      await operators.put({ ...anna, email: 'conti@shop.example' });
      expect((await operators.byEmail('conti@shop.example'))?.id).toBe(anna.id);
      expect(await operators.byEmail(anna.email)).toBeNull();
    });

    test('rejects the address of another operator, and changes neither', async () => {
      const { operators } = stores();
      const bruno = anOperator('bruno');
      await operators.put(anna);
      await operators.put(bruno);
      await expect(operators.put({ ...bruno, email: anna.email.toUpperCase() })).rejects.toThrow();
      expect(await operators.all()).toEqual([anna, bruno]);
    });

    test('lists all operators by name, those of one name by id', async () => {
      const { operators } = stores();
      const bruno2 = anOperator('b2', { name: 'Bruno' });
      const bruno1 = anOperator('b1', { name: 'Bruno' });
      for (const one of [bruno2, anOperator('c', { name: 'Carla' }), anna, bruno1]) await operators.put(one);
      expect((await operators.all()).map(({ id }) => id)).toEqual(['anna', 'b1', 'b2', 'c']);
    });
  });
}
