import { describe, expect, test } from 'vitest';
import type { TicketId } from '#contracts/ids.js';
import type { StoredComment, StoredTicket, TicketFilter, TicketStore } from '#engine/ports/ticket-store.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const aTicket = (number: number, changes: Partial<StoredTicket> = {}): StoredTicket => ({
  ...{ id: `ticket-${number}` as TicketId, number, subject: 'A flat tyre', text: 'It is flat.\nè', state: 'open' },
  ...{ requester: { name: 'Ada', email: 'ada@shop.example' }, writeKey: null, version: 1 },
  ...{ createdAt: now, updatedAt: now + number },
  ...changes,
});
const one = aTicket(1, { writeKey: 'key-1' });
const two = aTicket(2, { state: 'closed' });
const three = aTicket(3, { requester: { name: 'Ida', email: 'ida@shop.example' } });
const everything = { offset: 0, limit: 10 };

/** Contract test of a store of tickets. */
export function describeTicketStore(name: string, open: Open<{ readonly tickets: TicketStore }>): void {
  describe(`${name} as a store of tickets`, () => {
    const stores = openForEach(open);
    const found = async (filter: TicketFilter) =>
      (await stores().tickets.list(filter, everything)).items.map(({ number }) => number);

    test('returns a ticket as it was put, by id, number and key, and knows the largest number', async () => {
      const { tickets } = stores();
      expect(await tickets.lastNumber()).toBe(0);
      for (const ticket of [two, one]) await tickets.put(ticket);
      const read = await Promise.all([tickets.get(one.id), tickets.byNumber(1), tickets.byWriteKey('key-1')]);
      expect(read).toEqual([one, one, one]);
      expect([await tickets.byNumber(9), await tickets.byWriteKey('key-9')]).toEqual([null, null]);
      expect(await tickets.lastNumber()).toBe(2);
      await expect(tickets.put({ ...three, number: 1 })).rejects.toThrow();
      await expect(tickets.put({ ...three, writeKey: 'key-1' })).rejects.toThrow();
    });

    test('lists tickets by number, state and address, changed last first', async () => {
      const { tickets } = stores();
      for (const ticket of [two, three, one]) await tickets.put(ticket);
      await tickets.put({ ...one, updatedAt: now + 9 });
      expect(await found({})).toEqual([1, 3, 2]);
      expect(await found({ email: 'ada@shop.example', state: 'closed' })).toEqual([2]);
      expect([await found({ state: 'open' }), await found({ number: 3 })]).toEqual([[1, 3], [3]]);
      expect((await tickets.list({}, { offset: 2, limit: 5 })).total).toBe(3);
    });

    test('keeps comments, oldest first, until they are removed', async () => {
      const { tickets } = stores();
      await tickets.put(one);
      const note: StoredComment = {
        ...{ id: 'a', ticketId: one.id, visibility: 'staff', text: 'Called.', at: now + 1 },
        author: { kind: 'operator', id: 'anna' },
      };
      const said: StoredComment = {
        ...note,
        id: 'b',
        visibility: 'customer',
        at: now,
        author: { kind: 'system', id: null },
      };
      for (const comment of [note, said]) await tickets.addComment(comment);
      expect(await tickets.comments(one.id, everything)).toEqual({ items: [said, note], total: 2 });
      expect((await tickets.comments(two.id, everything)).total).toBe(0);
      await tickets.removeComments(one.id);
      expect((await tickets.comments(one.id, everything)).total).toBe(0);
    });
  });
}
