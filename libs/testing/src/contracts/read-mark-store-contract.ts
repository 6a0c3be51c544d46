import { describe, expect, test } from 'vitest';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';
import { type Open, openForEach } from './tested-stores.js';

/** Contract test of stores of read marks. */
export function describeReadMarkStore(name: string, open: Open<{ readonly readMarks: ReadMarkStore }>): void {
  describe(`${name} as a store of read marks`, () => {
    const stores = openForEach(open);

    test('an unread conversation has both marks at 0', async () => {
      expect(await stores().readMarks.get('one')).toEqual({ visitorReadSeq: 0, operatorReadSeq: 0 });
    });

    test('returns a mark as soon as it is raised, for each side and conversation', async () => {
      const { readMarks } = stores();
      readMarks.raise('one', 'visitor', 3);
      expect(await readMarks.get('one')).toEqual({ visitorReadSeq: 3, operatorReadSeq: 0 });
      readMarks.raise('one', 'operator', 5);
      readMarks.raise('two', 'operator', 1);
      expect(await readMarks.get('one')).toEqual({ visitorReadSeq: 3, operatorReadSeq: 5 });
      expect(await readMarks.get('two')).toEqual({ visitorReadSeq: 0, operatorReadSeq: 1 });
    });

    test('a flush changes no mark', async () => {
      const { readMarks } = stores();
      readMarks.raise('one', 'visitor', 3);
      await readMarks.flush();
      await readMarks.flush();
      expect(await readMarks.get('one')).toEqual({ visitorReadSeq: 3, operatorReadSeq: 0 });
    });

    test('a mark never falls, written or not', async () => {
      const { readMarks } = stores();
      readMarks.raise('one', 'visitor', 3);
      readMarks.raise('one', 'visitor', 2);
      expect((await readMarks.get('one')).visitorReadSeq).toBe(3);
      await readMarks.flush();
      readMarks.raise('one', 'visitor', 1);
      expect((await readMarks.get('one')).visitorReadSeq).toBe(3);
      await readMarks.flush();
      expect((await readMarks.get('one')).visitorReadSeq).toBe(3);
      readMarks.raise('one', 'visitor', 4);
      await readMarks.flush();
      expect((await readMarks.get('one')).visitorReadSeq).toBe(4);
    });
  });
}
