import { describe, expect, test } from 'vitest';
import type { MailStore, OutgoingMail } from '#engine/ports/mail-store.js';
import { now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

function aMail(id: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    ...{ id, kind: 'invitation', recipient: `${id}@shop.example`, locale: 'it', subjectId: `link of ${id}` },
    ...{ sealedContent: 'sealed', createdAt: now, expiresAt: now + 100, attemptCount: 0, nextAttemptAt: now },
    ...{ sentAt: null, failedAt: null, reason: null },
    ...changes,
  };
}

const ended = { sealedContent: null, nextAttemptAt: null } as const;
const sentAt = (at: number) => ({ ...ended, sentAt: at });
const failedAt = (at: number) => ({ ...ended, failedAt: at, reason: '550 no' });

/** Contract test of stores of e-mail on its way. */
export function describeMailStore(name: string, open: Open<{ readonly mails: MailStore }>): void {
  describe(`${name} as a store of e-mail on its way`, () => {
    const stores = openForEach(open);

    test('returns what is due, the longest due first, and no more than asked for', async () => {
      const { mails } = stores();
      const later = aMail('later', { nextAttemptAt: now + 1 });
      for (const mail of [aMail('b'), later, aMail('a', { nextAttemptAt: now - 1 }), aMail('sent', sentAt(now))])
        await mails.put(mail);
      expect(await mails.due(now, 10)).toEqual([aMail('a', { nextAttemptAt: now - 1 }), aMail('b')]);
      expect((await mails.due(now + 1, 2)).map(({ id }) => id)).toEqual(['a', 'b']);
      expect(await mails.waiting()).toBe(3);
    });

    test('keeps the newest state of a message', async () => {
      const { mails } = stores();
      await mails.put(aMail('a'));
      const after = aMail('a', { attemptCount: 1, nextAttemptAt: now + 60, reason: 'timeout' });
      await mails.put(after);
      expect(await mails.due(now, 10)).toEqual([]);
      expect(await mails.due(now + 60, 10)).toEqual([after]);
    });

    test('finds the newest message about each link', async () => {
      const { mails } = stores();
      for (const mail of [
        aMail('new', { subjectId: 'one', createdAt: now + 1 }),
        aMail('old', { subjectId: 'one' }),
        aMail('other', { subjectId: 'two' }),
      ])
        await mails.put(mail);
      const found = await mails.latestOf(['one', 'two', 'none']);
      expect([...found].map(([link, { id }]) => [link, id]).sort()).toEqual([
        ['one', 'new'],
        ['two', 'other'],
      ]);
      expect((await mails.latestOf([])).size).toBe(0);
    });

    test('knows what was sent and what failed last', async () => {
      const { mails } = stores();
      expect([await mails.lastSent(), await mails.lastFailed()]).toEqual([null, null]);
      for (const mail of [aMail('a', sentAt(now + 2)), aMail('b', sentAt(now + 1)), aMail('c', failedAt(now + 3))])
        await mails.put(mail);
      expect((await mails.lastSent())?.id).toBe('a');
      expect(await mails.lastFailed()).toEqual(aMail('c', failedAt(now + 3)));
    });

    test('removes a message', async () => {
      const { mails } = stores();
      await mails.put(aMail('a'));
      await mails.remove('a');
      expect(await mails.waiting()).toBe(0);
    });

    test('removes each message about a link', async () => {
      const { mails } = stores();
      for (const mail of [aMail('a', { subjectId: 'one' }), aMail('b', { subjectId: 'one' }), aMail('c')])
        await mails.put(mail);
      await mails.removeAbout('one');
      expect((await mails.due(now, 10)).map(({ id }) => id)).toEqual(['c']);
    });

    test('removes what is old and no longer tried', async () => {
      const { mails } = stores();
      for (const mail of [
        aMail('waiting'),
        aMail('sent', sentAt(now)),
        aMail('new', { ...sentAt(now + 9), createdAt: now + 9 }),
      ])
        await mails.put(mail);
      await mails.removeEnded(now + 9);
      const left = await mails.latestOf(['waiting', 'sent', 'new'].map((id) => `link of ${id}`));
      expect([...left.values()].map(({ id }) => id).sort()).toEqual(['new', 'waiting']);
    });
  });
}
