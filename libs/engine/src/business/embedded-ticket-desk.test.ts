import { beforeEach, expect, test } from 'vitest';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { systemAuthor } from '../access/author.js';
import { EmbeddedTicketDesk } from './embedded-ticket-desk.js';
import { changeTicket } from './ticket-work.js';

const ticket = {
  ...{ subject: 'A flat tyre', text: 'It is flat.' },
  requester: { name: 'Ada Rossi', email: 'Ada@shop.example' },
};
let engine: EngineHarness;
let desk: EmbeddedTicketDesk;

beforeEach(() => {
  engine = new EngineHarness(withheld);
  desk = new EmbeddedTicketDesk(engine.ports);
});

test('numbers tickets from 1001, also those of the same moment, and finds one as customers write its number', async () => {
  const opened = await Promise.all(['a', 'b', 'c', 'c'].map((key) => desk.open(ticket, `key-of-ticket-${key}`)));
  expect(opened.map((result) => accepted(result).id)).toEqual(['1001', '1002', '1003', '1003']);
  expect(accepted(await desk.ticket(' #1002 '))).toMatchObject({ id: '1002', requesterEmail: 'ada@shop.example' });
  for (const id of ['999', '', '1e3', '1001 or 1', '-1001']) expect(accepted(await desk.ticket(id)), id).toBeNull();
});

test('logs what happened, without the words of comments', async () => {
  const { id } = accepted(await desk.open(ticket, 'key-of-the-ticket'));
  accepted(await desk.comment(id, 'Still flat', 'customer'));
  accepted(await desk.comment(id, 'Called', 'staff'));
  const stored = await engine.ports.tickets.byNumber(1001);
  if (!stored) throw new Error('there is no ticket');
  for (const _ of [1, 2])
    accepted(
      await changeTicket(engine.ports, { id: stored.id, state: 'closed', expected: null, author: systemAuthor }),
    );
  expect(accepted(await desk.ticket(id))).toMatchObject({ state: 'closed', status: 'closed' });
  const about = { number: 1001, clientEmail: 'ada@shop.example' };
  expect((await recordedEvents(engine.ports)).map(({ type, data }) => [type, data])).toEqual([
    ['ticket.opened', { ...about, state: 'open', subject: 'A flat tyre' }],
    ['ticket.updated', { ...about, state: 'open', what: 'comment' }],
    ['ticket.updated', { ...about, state: 'open', what: 'note' }],
    ['ticket.updated', { ...about, state: 'closed', what: 'state' }],
  ]);
});
