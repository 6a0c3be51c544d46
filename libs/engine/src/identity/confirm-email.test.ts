import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contracts/durations.js';
import type { ClientId, VisitorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { mailServiceOf } from '#testing/mail-service-of.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { sharedToken } from '#testing/unsigned-tokens.js';
import { systemAuthor } from '../access/author.js';
import { createClient } from '../clients/save-client.js';
import { eraseVisitor } from '../erasure/erase.js';
import { MailOutbox } from '../mail/mail-outbox.js';
import type { MailMessage } from '../ports/mailer.js';
import { authenticateVisitor } from './authenticate.js';
import { confirmEmail } from './confirm-email.js';
import { createVisitor } from './create-visitor.js';
import { identifyVisitor } from './identify-visitor.js';
import { rotateIdentitySecret } from './identity-secrets.js';
import { requestEmailCode } from './request-email-code.js';
import { setVisitorProfile } from './set-visitor-profile.js';
import { VisitorSweep } from './visitor-sweep.js';

const email = 'ada@shop.example';
const client = { name: 'Ada', email, phone: null, externalIds: {}, customFields: {} };

let engine: EngineHarness;
let ports: EngineHarness['ports'];
let outbox: MailOutbox;
let sent: MailMessage[];
let clientId: ClientId;
let visitorId: VisitorId;
let token: string;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  sent = [];
  const send = async (message: MailMessage) => {
    sent.push(message);
    return { isSent: true, reply: '250 OK' } as const;
  };
  ports = {
    ...engine.ports,
    mailService: mailServiceOf({ server: 'mail.example:587', from: 'Shop <help@shop.example>', send }),
  };
  outbox = new MailOutbox(ports);
  clientId = accepted(await createClient(ports, client, systemAuthor)).id;
  const created = accepted(await createVisitor(ports, shop, 'it'));
  visitorId = created.visitorId as VisitorId;
  token = created.token;
});

const inShop = { chatbotId: shop };
const request = async (address = email, visitorToken = token) => {
  await accepted(await requestEmailCode(ports, { ...inShop, visitorToken, email: address }, () => 0)).done;
  await outbox.sweep();
};
/** The code of the last message. */
const code = () => /^\d{6}$/m.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';
const wrong = () => (code() === '000000' ? '000001' : '000000');
const type = (typed: string, visitorToken = token) => confirmEmail(ports, { ...inShop, visitorToken, code: typed });
const known = async (secret: string) => (await authenticateVisitor(ports, secret, shop))?.visitor.id ?? null;
const eventTypes = async () => (await recordedEvents(ports)).map(({ type }) => type);

describe('a visitor who enters the code', () => {
  test('is the client from then on, in the conversation that is open, with another token', async () => {
    const conversation = await engine.start(visitorId);
    await request();
    const confirmed = accepted(await type(code()));
    expect(confirmed).toMatchObject({ visitorId, isContinued: true });
    expect([await known(token), await known(confirmed.token)]).toEqual([null, visitorId]);
    expect(await engine.state(conversation)).toMatchObject({
      visitor: { name: email, assurance: 'confirmed' },
      clientId,
    });
    expect(await eventTypes()).toContain('visitor.email_confirmed');
    expect(
      JSON.stringify((await recordedEvents(ports)).filter(({ type }) => type.startsWith('visitor.e'))),
    ).not.toContain(email);
  });

  test("keeps the client's name, not the one that the page gave", async () => {
    await setVisitorProfile(ports, visitorId, { name: 'The Queen' });
    await request();
    accepted(await type(code()));
    const conversation = await engine.start(visitorId);
    expect((await engine.state(conversation))?.visitor).toEqual({ name: email, assurance: 'confirmed' });
  });

  test('gets a token again if the reply was lost; nobody does with another token', async () => {
    await request();
    const first = accepted(await type(code()));
    const second = accepted(await type(code()));
    expect(await known(second.token)).toBe(visitorId);
    expect(await type(code(), first.token)).toMatchObject({ code: 'code_expired' });
    expect((await eventTypes()).filter((each) => each === 'visitor.email_confirmed')).toHaveLength(1);
  });

  test('asks for no other code', async () => {
    await request();
    token = accepted(await type(code())).token;
    expect(await requestEmailCode(ports, { ...inShop, visitorToken: token, email })).toMatchObject({
      code: 'already_identified',
    });
  });
});

describe('a code', () => {
  test('is sent in the language of the visitor, and is in no store afterwards', async () => {
    await request();
    expect(sent[0]).toMatchObject({ recipient: email, subject: expect.stringContaining('è il Suo codice') });
    expect(await ports.mails.lastSent()).toBeNull();
    expect((await ports.emailCodes.of(visitorId))?.codeHash).toBe(`hash of ${code()}`);
  });

  test('works for ten minutes', async () => {
    await request();
    engine.clock.advance(10 * minuteMs);
    expect(await type(code())).toMatchObject({ code: 'code_expired' });
  });

  test('works no more after five wrong ones, also at the same time', async () => {
    await request();
    const tries = await Promise.all(Array.from({ length: 7 }, () => type(wrong())));
    expect(tries.map((each) => (each.ok ? 'right' : each.code)).sort()).toEqual([
      ...Array(3).fill('code_expired'),
      ...Array(4).fill('wrong_code'),
    ]);
    expect(await type(code())).toMatchObject({ code: 'code_expired' });
    expect((await eventTypes()).filter((each) => each === 'visitor.email_refused')).toHaveLength(1);
    await request();
    expect(await type(code())).toMatchObject({ ok: true });
  });

  test('is replaced by the next one', async () => {
    await request();
    const before = code();
    await request();
    if (before !== code()) expect(await type(before)).toMatchObject({ code: 'wrong_code' });
    expect(await type(code())).toMatchObject({ ok: true });
  });

  test('works only for the visitor who requested it', async () => {
    await request();
    const other = accepted(await createVisitor(ports, shop, 'en')).token;
    expect(await type(code(), other)).toMatchObject({ code: 'code_expired' });
    expect(await type(code(), 'pvs_unknown')).toMatchObject({ code: 'unauthenticated' });
  });

  test('is removed with the visitor, and once it has expired', async () => {
    await accepted(await requestEmailCode(ports, { ...inShop, visitorToken: token, email }, () => 0)).done;
    accepted(await eraseVisitor(ports, visitorId, systemAuthor));
    expect([await ports.emailCodes.of(visitorId), await ports.mails.waiting()]).toEqual([null, 0]);
    token = accepted(await createVisitor(ports, shop, 'en')).token;
    await request();
    engine.clock.advance(dayMs);
    await new VisitorSweep(ports).run();
    const session = await authenticateVisitor(ports, token, shop);
    expect(session && (await ports.emailCodes.of(session.visitor.id))).toBeNull();
  });
});

describe('an address that no client has', () => {
  test('is not sent to an unknown address, and the visitor cannot tell: every code is wrong, five times', async () => {
    await request('nobody@shop.example');
    expect(sent).toEqual([]);
    const tries = [];
    for (let count = 0; count < 6; count += 1) tries.push(await type('123456'));
    expect(tries.map((each) => !each.ok && each.code)).toEqual([
      ...Array(4).fill('wrong_code'),
      ...Array(2).fill('code_expired'),
    ]);
  });

  test('is not confirmed by a lucky guess', async () => {
    await request('nobody@shop.example');
    const guess = (await ports.emailCodes.of(visitorId))?.codeHash.replace('hash of ', '') ?? '';
    expect(await type(guess)).toMatchObject({ code: 'wrong_code' });
    expect((await ports.visitors.get(visitorId))?.confirmation).toBeNull();
  });
});

test('is refused without a mail server', async () => {
  expect(await requestEmailCode(engine.ports, { ...inShop, visitorToken: token, email })).toMatchObject({
    code: 'mail_not_configured',
  });
});

describe('a visitor with a confirmed address, later identified by the site', () => {
  const identify = async (sub: string, address: string | undefined) => {
    const { secret } = accepted(await rotateIdentitySecret(ports, shop, systemAuthor));
    const signed = sharedToken(secret, { sub, email: address, exp: engine.clock.now() / 1_000 + 600 });
    const input = { ...inShop, locale: 'en', credential: { token: signed }, visitorToken: token };
    return accepted(await identifyVisitor(ports, input));
  };
  beforeEach(async () => {
    await request();
    token = accepted(await type(code())).token;
  });

  test.each([
    ['with that address', 'E-7', email],
    ['as that client', 'client', undefined],
  ])('keeps the conversation: %s', async (_, sub, address) => {
    expect(await identify(sub === 'client' ? clientId : sub, address)).toMatchObject({ visitorId, isContinued: true });
  });

  test.each([
    ['with another address', 'grace@shop.example'],
    ['with none', undefined],
  ])('is another person, and gets none of it: %s', async (_, address) => {
    const identified = await identify('E-8', address);
    expect(identified.isContinued).toBe(false);
    expect(identified.visitorId).not.toBe(visitorId);
    expect(await ports.visitors.get(visitorId)).toMatchObject({ identity: null, confirmation: { email } });
  });
});
