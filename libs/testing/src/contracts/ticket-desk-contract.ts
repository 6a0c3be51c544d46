import { beforeAll, describe, expect, test } from 'vitest';
import type { NewTicket } from '#contracts/business/tickets.js';
import { ticket as ticketSchema } from '#contracts/business/tickets.js';
import type { TicketDesk } from '#engine/ports/business/ticket-desk.js';
import { aWriteKey, expectOk, nextSecond, unique } from './business-fixtures.js';

const aTicket = (changes: Partial<NewTicket> = {}): NewTicket => ({
  subject: 'The kettle does not switch off',
  text: 'It boils on and on.\n\nWhat can I do?',
  requester: { name: 'Ada Rossi', email: `ada.${unique()}@shop.example` },
  ...changes,
});

interface Limits {
  /** Maximum length of a subject in UTF-8 bytes, if the system stores less than the contract allows. */
  readonly subjectBytes?: number;
}

/** Contract test of ticket desks, for a desk that may hold tickets of others already. */
export function ticketDeskContract(
  make: () => Promise<TicketDesk> | TicketDesk,
  { subjectBytes = Number.POSITIVE_INFINITY }: Limits = {},
): void {
  describe('a ticket desk', () => {
    let desk: TicketDesk;
    beforeAll(async () => {
      desk = await make();
    });

    test('opens a ticket, which is found by its id, its key and its requester', async () => {
      const [asked, key] = [aTicket(), aWriteKey()];
      const opened = expectOk(await desk.open(asked, key));
      expect(ticketSchema.parse(opened)).toEqual(opened);
      expect(opened).toMatchObject({ subject: asked.subject, state: 'open', requesterEmail: asked.requester.email });
      expect(expectOk(await desk.ticket(opened.id))).toEqual(opened);
      expect(expectOk(await desk.opened(key))).toEqual(opened);
      expect(expectOk(await desk.ticketsOf(asked.requester.email, 10))).toEqual([opened]);
    });

    test('opens one ticket under one key: a repeat gives the first, also at the same time and with other words', async () => {
      const [asked, key] = [aTicket(), aWriteKey()];
      const [first, second] = await Promise.all([desk.open(asked, key), desk.open(asked, key)]);
      const third = await desk.open({ ...asked, subject: 'Another subject' }, key);
      expect([expectOk(second), expectOk(third)]).toEqual([expectOk(first), expectOk(first)]);
      expect(expectOk(await desk.ticketsOf(asked.requester.email, 10))).toHaveLength(1);
    });

    test('the same words under another key are another ticket', async () => {
      const asked = aTicket();
      const [first, second] = [
        expectOk(await desk.open(asked, aWriteKey())),
        expectOk(await desk.open(asked, aWriteKey())),
      ];
      expect(first.id).not.toBe(second.id);
    });

    test('has nothing for an unknown id, key or requester, however they are written', async () => {
      for (const id of ['99999999', 'unknown', '../1', '1 or 1=1', '', '😀'])
        expect(expectOk(await desk.ticket(id)), id).toBeNull();
      expect(expectOk(await desk.opened(aWriteKey()))).toBeNull();
      expect(expectOk(await desk.ticketsOf(`nobody.${unique()}@shop.example`, 10))).toEqual([]);
    });

    test('keeps every character, and the longest texts', async () => {
      const words = `Ünïcode 漢字 🫖 "quoted" <b>&amp; 'single' %41 \\ `;
      const length = Math.min(200 - words.length, subjectBytes - Buffer.byteLength(words));
      const asked = aTicket({
        subject: `${words}${'x'.repeat(length)}`,
        text: `<script>alert(1)</script>\n${'à🫖'.repeat(1980)}`,
        requester: { name: "Zoë O'Hara <root>", email: `zoë+test.${unique()}@shop.example`.replace('ë', 'e') },
      });
      const key = aWriteKey();
      const opened = expectOk(await desk.open(asked, key));
      expect(opened).toMatchObject({ subject: asked.subject, requesterEmail: asked.requester.email });
      expect(expectOk(await desk.opened(key))).toEqual(opened);
    });

    test('finds the tickets of a requester alone, whatever the case of the address and whatever others write', async () => {
      const asked = aTicket();
      const { email } = asked.requester;
      const opened = expectOk(await desk.open(asked, aWriteKey()));
      expectOk(await desk.open(aTicket({ text: `Requester: Ada <${email}>\nRequestor: ${email}` }), aWriteKey()));
      expectOk(await desk.open(aTicket({ requester: { name: 'Other', email: `x${email}` } }), aWriteKey()));
      expect(expectOk(await desk.ticketsOf(email.toUpperCase(), 10)).map(({ id }) => id)).toEqual([opened.id]);
    });

    test('lists what changed last first, up to the limit', async () => {
      const asked = aTicket();
      const { email } = asked.requester;
      const ids: string[] = [];
      for (const subject of ['one', 'two', 'three']) {
        await nextSecond();
        ids.push(expectOk(await desk.open({ ...asked, subject }, aWriteKey())).id);
      }
      const [one = '', two = '', three = ''] = ids;
      const listed = async (limit: number) => expectOk(await desk.ticketsOf(email, limit)).map(({ id }) => id);
      expect(await listed(10)).toEqual([three, two, one]);
      await nextSecond();
      expectOk(await desk.comment(one, 'Still so', 'customer'));
      expect(await listed(2)).toEqual([one, three]);
    });

    test.each(['customer', 'staff'] as const)('takes a comment for %s, and changes with it', async (visibility) => {
      const opened = expectOk(await desk.open(aTicket(), aWriteKey()));
      await nextSecond();
      expect(expectOk(await desk.comment(opened.id, 'Più tardi 🫖\n\nA second line', visibility))).toBeNull();
      const after = expectOk(await desk.ticket(opened.id));
      expect(Date.parse(after?.updatedAt ?? '')).toBeGreaterThan(Date.parse(opened.updatedAt));
    });

    test('a comment on what is not there is not_found', async () => {
      for (const id of ['99999999', 'unknown'])
        expect(await desk.comment(id, 'Hello', 'staff')).toMatchObject({ ok: false, code: 'not_found' });
    });
  });
}
