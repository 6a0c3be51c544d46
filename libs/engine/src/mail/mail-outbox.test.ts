import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contracts/durations.js';
import type { OperatorId } from '#contracts/ids.js';
import type { InvitationCreate } from '#contracts/people.js';
import { timing } from '#contracts/timing.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { mailServiceOf } from '#testing/mail-service-of.js';
import { operatorPrincipal } from '#testing/principals.js';
import { operatorAuthor } from '../access/author.js';
import { invite, listInvitations, revokeInvitation } from '../people/invitations.js';
import { changeOperatorAccount } from '../people/operator-accounts.js';
import { issuePasswordLink, requestPasswordLink } from '../people/password-links.js';
import { readAccessLink } from '../people/redeem-access-link.js';
import type { Mailer, MailMessage, MailOutcome } from '../ports/mailer.js';
import { MailService } from '../state/mail-service.js';
import { MailOutbox } from './mail-outbox.js';
import { readMailStatus, sendTestMail } from './mail-status.js';

const linkTo = (token: string) => `https://chat.example/console/enter#${token}`;
const sofia = 'sofia' as OperatorId;
const author = operatorAuthor(sofia);
const admin = operatorPrincipal(sofia, 'admin');
const bruno: InvitationCreate = {
  email: 'bruno@shop.example',
  role: 'operator',
  capacity: 2,
  languages: [],
  skills: [],
  locale: 'it',
  teamIds: [],
  sendMail: true,
};

/** A mail server with scripted replies, which records accepted messages. */
class ScriptedMailer implements Mailer {
  readonly server = 'mail.example:587';
  readonly from = 'Shop <help@shop.example>';
  readonly sent: MailMessage[] = [];
  outcome: MailOutcome = { isSent: true, reply: '250 OK' };

  async send(message: MailMessage): Promise<MailOutcome> {
    if (this.outcome.isSent) this.sent.push(message);
    return this.outcome;
  }
}

let engine: EngineHarness;
let mailer: ScriptedMailer;
let ports: EngineHarness['ports'];
let outbox: MailOutbox;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  mailer = new ScriptedMailer();
  ports = { ...engine.ports, mailService: mailServiceOf(mailer) };
  outbox = new MailOutbox(ports);
  await engine.storeOperator('Sofia', 'vela-blu-quarzo');
});

const invited = async () => accepted(await invite(ports, bruno, admin, linkTo));
const stateOf = async () => (await listInvitations(ports, { page: 1, limit: 10 })).items[0]?.mail;

describe('an invitation by e-mail', () => {
  test('that waits for its next attempt is sent at once by the node that takes over from another', async () => {
    await invited();
    mailer.outcome = { isSent: false, isFinal: false, reply: '421 later' };
    await outbox.sweep();
    mailer.outcome = { isSent: true, reply: '250 OK' };
    engine.duties.take('mails');
    const other = new MailOutbox(ports);
    other.start();
    expect((await stateOf())?.state).toBe('waiting');
    engine.duties.give('mails');
    await vi.waitFor(async () => expect((await stateOf())?.state).toBe('sent'));
    await other.close();
  });

  test("is sent once, in the person's language, with the link and the name of the inviter", async () => {
    const { url } = await invited();
    expect((await stateOf())?.state).toBe('waiting');
    await outbox.sweep();
    await outbox.sweep();
    expect(mailer.sent).toHaveLength(1);
    const [message] = mailer.sent;
    expect(message).toMatchObject({ recipient: bruno.email, subject: 'Sofia ti invita a rispondere ai visitatori' });
    expect(message?.text).toContain(url);
    expect(message?.html).toContain(`href="${url}"`);
    expect((await stateOf())?.state).toBe('sent');
  });

  test('leaves no link in the store once it is sent', async () => {
    const { url } = await invited();
    const waiting = [...(await ports.mails.due(ports.clock.now(), 10))];
    expect(waiting[0]?.sealedContent).toBeTruthy();
    await outbox.sweep();
    const [after] = (await ports.mails.latestOf([waiting[0]?.subjectId ?? ''])).values();
    expect(JSON.stringify(after)).not.toContain(url);
    expect(after?.sealedContent).toBeNull();
  });

  test('is tried again later and later while the mail server is down, and sent when it is back', async () => {
    await invited();
    mailer.outcome = { isSent: false, isFinal: false, reply: 'connect ECONNREFUSED' };
    await outbox.sweep();
    expect(await stateOf()).toMatchObject({ state: 'waiting', reason: 'connect ECONNREFUSED' });
    const attempts: number[] = [];
    for (let minute = 0; minute < 24 * 60; minute++) {
      engine.clock.advance(minuteMs);
      const due = await ports.mails.due(ports.clock.now(), 10);
      if (due.length > 0) attempts.push(minute + 1);
      await outbox.sweep();
    }
    expect(attempts.slice(0, 5)).toEqual([1, 6, 21, 81, 201]);
    expect(attempts.length).toBeLessThan(20);
    mailer.outcome = { isSent: true, reply: '250 OK' };
    engine.clock.advance(2 * hourMs);
    await outbox.sweep();
    expect(mailer.sent).toHaveLength(1);
    expect((await stateOf())?.state).toBe('sent');
  });

  test('fails for good where the server refuses the address, or the link has expired', async () => {
    await invited();
    mailer.outcome = { isSent: false, isFinal: true, reply: '550 no such person' };
    await outbox.sweep();
    expect(await stateOf()).toMatchObject({ state: 'failed', reason: '550 no such person' });
    await invited();
    mailer.outcome = { isSent: false, isFinal: false, reply: 'timeout' };
    await outbox.sweep();
    engine.clock.advance(timing.invitationDays * dayMs);
    await outbox.sweep();
    expect(await stateOf()).toMatchObject({ state: 'failed', reason: 'timeout' });
    expect((await readMailStatus(ports)).lastFailure).toMatchObject({ recipient: bruno.email, reason: 'timeout' });
  });

  test('is not sent while the store refuses to record the attempt', async () => {
    await invited();
    const refusing = new MailOutbox({
      ...ports,
      unitOfWork: { run: () => Promise.reject(new Error('the disk is full')) },
    });
    await refusing.sweep();
    await refusing.sweep();
    expect(mailer.sent).toEqual([]);
    await outbox.sweep();
    expect(mailer.sent).toHaveLength(1);
  });

  test('is not sent for a link that was revoked meanwhile', async () => {
    const { id } = await invited();
    accepted(await revokeInvitation(ports, id, author));
    await outbox.sweep();
    expect(mailer.sent).toEqual([]);
    expect(await readMailStatus(ports)).toMatchObject({ waiting: 0, lastFailure: null });
  });
});

describe('a link for a new password', () => {
  const request = async (email: string) => {
    await accepted(requestPasswordLink(ports, email, linkTo, () => 0)).done;
    await outbox.sweep();
  };

  test('is sent to a known address on request, once within five minutes', async () => {
    await request('sofia@shop.example');
    await request('sofia@shop.example');
    expect(mailer.sent.map(({ recipient }) => recipient)).toEqual(['sofia@shop.example']);
    expect(mailer.sent[0]?.text).toContain('Somebody, probably you, asked');
    engine.clock.advance(5 * minuteMs);
    await request('sofia@shop.example');
    expect(mailer.sent).toHaveLength(2);
  });

  test('ends no link that an admin has issued', async () => {
    const account = await ports.operators.get(sofia);
    if (account) await ports.unitOfWork.run(({ operators }) => operators.put({ ...account, role: 'admin' }));
    const issued = accepted(await issuePasswordLink(ports, { id: sofia, sendMail: false }, admin, linkTo));
    engine.clock.advance(5 * minuteMs);
    await request('sofia@shop.example');
    const token = new URL(issued.url).hash.slice(1);
    expect(await readAccessLink(ports, token)).toMatchObject({ ok: true });
  });

  test('is sent five times a day at most', async () => {
    for (let asked = 0; asked < 8; asked++) {
      await request('sofia@shop.example');
      engine.clock.advance(10 * minuteMs);
    }
    expect(mailer.sent).toHaveLength(5);
  });

  test('no longer works once the account has another address', async () => {
    await request('sofia@shop.example');
    const admin = operatorPrincipal(
      await engine.storeOperator('Elena', 'quarzo-blu-vela').then(({ id }) => id),
      'admin',
    );
    const patch = { email: 'sofia.rossi@shop.example' };
    accepted(await changeOperatorAccount(ports, admin, sofia, { patch, expected: null }));
    const token = /#(\S+)/.exec(mailer.sent[0]?.text ?? '')?.[1] ?? '';
    expect(await readAccessLink(ports, token)).toMatchObject({ code: 'not_found' });
  });

  test('is not sent to unknown addresses or disabled accounts', async () => {
    await request('nobody@shop.example');
    const account = await ports.operators.get(sofia);
    if (!account) throw new Error('Sofia has no account');
    await ports.unitOfWork.run(({ operators }) => operators.put({ ...account, disabled: true }));
    await request('sofia@shop.example');
    expect(mailer.sent).toEqual([]);
  });

  test('names the admin who sends it', async () => {
    accepted(await issuePasswordLink(ports, { id: sofia, sendMail: true }, admin, linkTo));
    await outbox.sweep();
    expect(mailer.sent[0]?.text).toContain('Sofia sends you a link');
  });
});

test('without a public address, whatever would be sent is refused for that reason', async () => {
  const publicAddress = { current: null };
  const mailService = new MailService({ fromEnvironment: mailer, publicAddress, connect: () => null });
  const none = { ...engine.ports, mailService };
  const refused = { ok: false, code: 'public_address_missing' };
  expect(await invite(none, bruno, admin, linkTo)).toMatchObject(refused);
  expect(await issuePasswordLink(none, { id: sofia, sendMail: true }, admin, linkTo)).toMatchObject(refused);
  expect(requestPasswordLink(none, 'sofia@shop.example', linkTo)).toMatchObject(refused);
  expect(await sendTestMail(none, { id: sofia }), 'a test has no link').toMatchObject({ ok: true });
});

describe('without a mail server', () => {
  test('whatever would be sent is refused, and nothing is made', async () => {
    const none = engine.ports;
    const refused = { ok: false, code: 'mail_not_configured' };
    expect(await invite(none, bruno, admin, linkTo)).toMatchObject(refused);
    expect(await issuePasswordLink(none, { id: sofia, sendMail: true }, admin, linkTo)).toMatchObject(refused);
    expect(requestPasswordLink(none, 'sofia@shop.example', linkTo)).toMatchObject(refused);
    expect(await sendTestMail(none, { id: sofia })).toMatchObject(refused);
    expect((await listInvitations(none, { page: 1, limit: 10 })).total).toBe(0);
  });
});
