import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OperatorId, VisitorId } from '#contracts/ids.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { sharedToken } from '#testing/unsigned-tokens.js';
import { operatorAuthor } from '../access/author.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import { startConversation } from '../conversation/start-conversation.js';
import { eraseVisitor } from '../erasure/erase.js';
import { authenticateVisitor } from './authenticate.js';
import { createVisitor } from './create-visitor.js';
import { endVisitorTokens } from './end-visitor-tokens.js';
import { type IdentifyVisitor, identifyVisitor } from './identify-visitor.js';
import {
  endPreviousIdentitySecret,
  readIdentitySecret,
  rotateIdentitySecret,
  userIdSecretOf,
} from './identity-secrets.js';
import { setVisitorProfile } from './set-visitor-profile.js';
import { VisitorSweep } from './visitor-sweep.js';
import { unrecordedVoucher } from './voucher.js';

const admin = operatorAuthor('elena' as OperatorId);
let engine: EngineHarness;
let secret: string;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  secret = accepted(await rotateIdentitySecret(engine.ports, shop, admin)).secret;
});

const inSeconds = (seconds: number) => engine.clock.now() / 1_000 + seconds;
const tokenOf = (sub: string, more: object = {}) =>
  sharedToken(secret, { sub, name: sub.toUpperCase(), exp: inSeconds(600), ...more });
const attempt = (credential: IdentifyVisitor['credential'], visitorToken?: string, ports = engine.ports) =>
  identifyVisitor(ports, { chatbotId: shop, locale: 'en', credential, visitorToken });
const identify = async (sub: string, visitorToken?: string, more?: object) =>
  accepted(await attempt({ token: tokenOf(sub, more) }, visitorToken));

/** An anonymous visitor with an open conversation. */
async function anybody() {
  const { visitorId, token } = accepted(await createVisitor(engine.ports, shop, 'en'));
  return { token, visitorId: visitorId as VisitorId, conversation: await engine.start(visitorId) };
}

type Person = Awaited<ReturnType<typeof anybody>>;

const known = async (token: string) => (await authenticateVisitor(engine.ports, token, shop))?.visitor.id ?? null;
const read = (id: Person['conversation']) => engine.state(id);

async function askForPerson({ conversation: conversationId, visitorId }: Person) {
  const command = { type: 'request-handoff' } as const;
  accepted(await runVisitorCommand(engine.ports, { conversationId, visitorId, clientKey: engine.key(), command }));
}

describe('an anonymous visitor identified by the business', () => {
  test('becomes that person, with another token; the old one is refused', async () => {
    const { token, visitorId, conversation } = await anybody();
    const identified = await identify('ada', token, { email: 'ada@shop.example', phone_number: '+39 1' });
    expect(identified).toMatchObject({ visitorId, isContinued: true });
    expect([await known(token), await known(identified.token)]).toEqual([null, visitorId]);
    expect(await engine.ports.visitors.get(visitorId)).toMatchObject({
      ...{ name: 'ADA', email: 'ada@shop.example', phone: '+39 1' },
      identity: { externalId: 'ada', method: 'jwt' },
    });
    expect(await read(conversation)).toMatchObject({ visitorId, visitor: { name: 'ADA', assurance: 'verified' } });
  });

  test('loses a name that only the page gave, and keeps its other data', async () => {
    const { token, visitorId } = await anybody();
    await setVisitorProfile(engine.ports, visitorId, { name: 'Queen', attributes: { plan: 'gold' } });
    await identify('ada', token, { name: undefined });
    expect(await engine.ports.visitors.get(visitorId)).toMatchObject({ name: null, attributes: { plan: 'gold' } });
  });

  test('has no address that the business calls unverified, and needs no name', async () => {
    const { visitorId } = await identify('ada', undefined, {
      name: null,
      email: 'x@shop.example',
      email_verified: false,
    });
    expect(await engine.ports.visitors.get(visitorId as VisitorId)).toMatchObject({ name: null, email: null });
    const { visitorId: grace } = await identify('grace', undefined, { name: '', phone_number: null });
    expect(await engine.ports.visitors.get(grace as VisitorId)).toMatchObject({ name: null, phone: null });
  });

  test('is one person, whichever of two names came first for the same browser', async () => {
    const { token, visitorId, conversation } = await anybody();
    const [one, two] = await Promise.all([identify('ada', token), identify('grace', token)]);
    const owner = (await read(conversation)).visitorId;
    expect([one.visitorId, two.visitorId]).toContain(visitorId);
    expect(one.visitorId).not.toBe(two.visitorId);
    expect(owner).toBe(visitorId);
    expect(await engine.ports.visitors.get(visitorId)).toMatchObject({ mergedInto: null });
    expect((await engine.ports.visitors.get(visitorId))?.identity).not.toBeNull();
  });

  test('is matched by the id alone, byte by byte', async () => {
    const ids = await Promise.all(['ada', 'Ada', ' ada'].map(async (sub) => (await identify(sub)).visitorId));
    expect(new Set(ids).size).toBe(3);
  });

  test('is merged into the visitor known before: every conversation moves, and of two open ones one is closed', async () => {
    const first = await anybody();
    const { token: home } = await identify('ada', first.token);
    await askForPerson(first);
    const second = await anybody();
    const away = await identify('ada', second.token);
    expect(away).toMatchObject({ visitorId: first.visitorId, isContinued: true });
    const [held, moved] = [await read(first.conversation), await read(second.conversation)];
    expect([held.state, moved.state, moved.visitorId]).toEqual(['queued', 'closed', first.visitorId]);
    expect([await known(home), await known(away.token), await known(second.token)]).toEqual([
      first.visitorId,
      first.visitorId,
      null,
    ]);
    expect((await engine.ports.conversations.openOf(first.visitorId, shop))?.id).toBe(first.conversation);
    expect(await engine.ports.conversations.openOf(second.visitorId, shop)).toBeNull();
  });

  test('keeps the conversation that is with an operator, even if it is the one that moves', async () => {
    const first = await anybody();
    await identify('ada', first.token);
    const second = await anybody();
    await askForPerson(second);
    await identify('ada', second.token);
    const [closed, held] = [await read(first.conversation), await read(second.conversation)];
    expect([closed.state, held.state, held.visitorId]).toEqual(['closed', 'queued', first.visitorId]);
  });
});

test("keeps the browser's token at each page load, and nothing is written", async () => {
  const { token } = await identify('ada');
  const before = (await engine.ports.eventLog.read(0, 100)).length;
  for (let time = 0; time < 3; time += 1) expect((await identify('ada', token)).token).toBe(token);
  expect((await engine.ports.eventLog.read(0, 100)).length).toBe(before);
});

test('gets the other token in a browser of another person, and nothing is moved or merged', async () => {
  const { token, visitorId, conversation } = await anybody();
  const ada = await identify('ada', token);
  const grace = await identify('grace', ada.token);
  expect(grace.isContinued).toBe(false);
  expect(grace.visitorId).not.toBe(visitorId);
  expect((await read(conversation)).visitorId).toBe(visitorId);
  expect([await known(ada.token), await known(grace.token)]).toEqual([null, grace.visitorId]);
});

test.each(['before the move', 'after one of two moved'])(
  'is repaired by a repeated call after a fault: %s',
  async (when) => {
    const first = await anybody();
    await identify('ada', first.token);
    const second = await anybody();
    engine.journal.refusal = new Error('the disk is gone');
    engine.journal.only = when === 'before the move' ? null : second.conversation;
    await expect(attempt({ token: tokenOf('ada') }, second.token)).rejects.toThrow('the disk is gone');
    expect(await known(second.token)).toBe(second.visitorId);
    engine.journal.refusal = null;
    const { token } = await identify('ada', second.token);
    expect(await known(token)).toBe(first.visitorId);
    expect((await read(second.conversation)).visitorId).toBe(first.visitorId);
    const open = [await read(first.conversation), await read(second.conversation)].filter(
      ({ state }) => state !== 'closed',
    );
    expect(open).toHaveLength(1);
  },
);

test('has its signed data replaced by each identification, and by nothing else', async () => {
  const { token, visitorId } = await identify('ada');
  const id = visitorId as VisitorId;
  for (const change of [{ name: 'Queen' }, { email: null }, { phone: '1' }])
    expect(await setVisitorProfile(engine.ports, id, change)).toMatchObject({ code: 'profile_signed' });
  expect(await setVisitorProfile(engine.ports, id, { attributes: { plan: 'gold' } })).toMatchObject({ ok: true });
  await identify('ada', token, { name: 'Ada Lovelace' });
  expect(await engine.ports.visitors.get(id)).toMatchObject({ name: 'Ada Lovelace', attributes: { plan: 'gold' } });
});

test("is a new visitor when identified after an erasure, and the page's data from before the merge are erased too", async () => {
  const first = await anybody();
  await identify('ada', first.token);
  const second = await anybody();
  await setVisitorProfile(engine.ports, second.visitorId, { name: 'Ada' });
  const { token } = await identify('ada', second.token);
  expect(await engine.ports.visitors.get(second.visitorId)).toMatchObject({ name: null, mergedInto: first.visitorId });
  expect(await eraseVisitor(engine.ports, second.visitorId, admin)).toEqual({ ok: false, code: 'not_found' });
  await eraseVisitor(engine.ports, first.visitorId, admin);
  expect(await known(token)).toBeNull();
  const erased = (await engine.ports.eventLog.read(0, 1_000)).filter(({ type }) => type === 'visitor.erased');
  expect(erased.map(({ stream }) => stream.id).sort()).toEqual([first.visitorId, second.visitorId].sort());
  const again = await identify('ada');
  expect([first.visitorId, second.visitorId]).not.toContain(again.visitorId);
});

describe('the same call again, after its reply was lost,', () => {
  test('is no continuation in a browser of another person: none of their messages is sent in another name', async () => {
    const ada = await identify('ada');
    expect(await identify('grace', ada.token)).toMatchObject({ isContinued: false });
    expect(await identify('grace', ada.token)).toMatchObject({ isContinued: false });
  });

  test('is a continuation for a browser that was anonymous, or the same person', async () => {
    const anonymous = await anybody();
    await identify('ada', anonymous.token);
    expect(await identify('ada', anonymous.token)).toMatchObject({ isContinued: true });
    const second = await anybody();
    await identify('ada', second.token);
    expect(await identify('ada', second.token)).toMatchObject({ isContinued: true });
  });

  test('gets a new token even if the first call has not changed it yet, or never will; that token is not revoked later', async () => {
    const { token } = await anybody();
    const second: { token: string }[] = [];
    const { unitOfWork } = engine.ports;
    let writes = 0;
    // A client that has waited for long enough calls again between the two writes of the first call.
    const run: typeof unitOfWork.run = async (work) => {
      writes += 1;
      if (writes === 2) second.push(await identify('ada', token));
      return unitOfWork.run(work);
    };
    const first = await attempt({ token: tokenOf('ada') }, token, { ...engine.ports, unitOfWork: { run } });
    const kept = second[0]?.token ?? '';
    expect(kept).not.toBe(token);
    expect(await known(token)).toBeNull();
    expect([await known(kept), first.ok]).toEqual([expect.any(String), true]);
  });

  test('moves nothing with a revoked token, and treats an unknown token as anonymous', async () => {
    const stranger = await anybody();
    await endVisitorTokens(engine.ports, stranger.visitorId, admin);
    expect(await identify('ada', stranger.token)).toMatchObject({ isContinued: false });
    expect((await read(stranger.conversation)).visitorId).toBe(stranger.visitorId);
    expect(await identify('ada', 'pvs_unknown')).toMatchObject({ isContinued: false });
  });
});

describe('while an anonymous visitor becomes a known one,', () => {
  /** Ports that do something once a unit of work has been written, the `after`th of them. */
  const interrupted = (after: number, work: () => Promise<unknown>) => {
    const { ports } = engine;
    let runs = 0;
    const unitOfWork: typeof ports.unitOfWork = {
      run: async (each) => {
        const result = await ports.unitOfWork.run(each);
        runs += 1;
        if (runs === after) await work();
        return result;
      },
    };
    return { ...ports, unitOfWork };
  };
  const start = (visitorId: VisitorId) =>
    startConversation(engine.ports, { visitorId, chatbotId: shop, locale: 'en', page: null });

  test('nothing begins in the name of the anonymous one', async () => {
    await identify('ada');
    const { token, visitorId } = accepted(await createVisitor(engine.ports, shop, 'en'));
    const started: unknown[] = [];
    const begin = async () => started.push(await start(visitorId as VisitorId));
    accepted(await attempt({ token: tokenOf('ada') }, token, interrupted(1, begin)));
    expect(started).toEqual([{ ok: false, code: 'conflict' }]);
    expect(await start(visitorId as VisitorId)).toMatchObject({ code: 'conflict' });
  });

  test('a conversation that began before that was written moves, too', async () => {
    const { visitorId: person } = await identify('ada');
    const { token, visitorId } = accepted(await createVisitor(engine.ports, shop, 'en'));
    const { visitors } = engine.ports;
    let reads = 0;
    // The visitor is merged between the look-up and the start.
    const late = {
      ...engine.ports,
      visitors: Object.assign(Object.create(visitors), {
        get: async (id: VisitorId) => {
          const found = await visitors.get(id);
          reads += 1;
          if (reads === 1) accepted(await attempt({ token: tokenOf('ada') }, token));
          return found;
        },
      }),
    };
    const input = { visitorId: visitorId as VisitorId, chatbotId: shop, locale: 'en', page: null };
    expect(await startConversation(late, input)).toMatchObject({ code: 'conflict' });
    expect(await engine.ports.conversations.openOf(visitorId as VisitorId, shop)).toBeNull();
    expect(await engine.ports.conversations.openOf(person as VisitorId, shop)).not.toBeNull();
  });

  test('of two people identified concurrently, one gets the browser, with every conversation', async () => {
    for (const sub of ['ada', 'grace']) await identify(sub);
    const { token, conversation } = await anybody();
    const results = await Promise.all([identify('ada', token), identify('grace', token)]);
    const { visitorId } = await read(conversation);
    expect(results.map((each) => each.isContinued).sort()).toEqual([false, true]);
    expect(results.find((each) => each.isContinued)?.visitorId).toBe(visitorId);
  });

  test.each([1, 2])('nothing of a person erased meanwhile is restored, after write %i', async (after) => {
    const ada = await identify('ada');
    const { token, conversation } = await anybody();
    const erase = () => eraseVisitor(engine.ports, ada.visitorId as VisitorId, admin);
    const result = await attempt({ token: tokenOf('ada') }, token, interrupted(after, erase));
    expect(result).toEqual({ ok: false, code: 'conflict' });
    expect(await engine.ports.visitors.get(ada.visitorId as VisitorId)).toBeNull();
    expect((await read(conversation)).erasedAt).not.toBeNull();
    expect(JSON.stringify(await read(conversation))).not.toContain('ADA');
    const again = await identify('ada', token);
    expect(again.visitorId).not.toBe(ada.visitorId);
  });
});

describe('the tokens of a person', () => {
  test('end all at once, once for each, and the person may sign in again', async () => {
    const { token, visitorId } = await identify('ada');
    const { token: other } = await identify('ada');
    const id = visitorId as VisitorId;
    for (let time = 0; time < 2; time += 1) accepted(await endVisitorTokens(engine.ports, id, admin));
    expect([await known(token), await known(other)]).toEqual([null, null]);
    const ended = (await recordedEvents(engine.ports)).filter(({ type }) => type === 'visitor.tokens_ended');
    expect(ended.map(({ data }) => data)).toEqual([{ chatbotId: shop, reason: 'revoked' }]);
    expect(await identify('ada', token)).toMatchObject({ visitorId, isContinued: true });
    expect(await endVisitorTokens(engine.ports, 'nobody' as VisitorId, admin)).toMatchObject({ code: 'not_found' });
  });

  test('are revoked with the secret that signed their identity, but not if a newer one has signed it since', async () => {
    const before = await identify('ada');
    const renewed = await identify('grace');
    secret = accepted(await rotateIdentitySecret(engine.ports, shop, admin)).secret;
    expect((await identify('grace', renewed.token)).token).toBe(renewed.token);
    const after = await identify('ada');
    accepted(await endPreviousIdentitySecret(engine.ports, shop, admin));
    expect(await known(before.token)).toBeNull();
    for (const { token } of [renewed, after]) expect(await known(token)).not.toBeNull();
  });

  test('end with a secret that is ended after its time: that it leaked may be learned later', async () => {
    const { token } = await identify('ada');
    accepted(await rotateIdentitySecret(engine.ports, shop, admin));
    const endsAt = engine.clock.now() + 24 * 3_600_000;
    const secrets = () => readIdentitySecret(engine.ports, shop);
    expect(await secrets()).toMatchObject({ previousEndsAt: new Date(endsAt).toISOString(), previousEndedAt: null });
    engine.clock.advance(24 * 3_600_000);
    expect(await secrets()).toMatchObject({ previousEndsAt: null, previousEndedAt: new Date(endsAt).toISOString() });
    expect(await known(token)).not.toBeNull();
    accepted(await endPreviousIdentitySecret(engine.ports, shop, admin));
    expect(await secrets()).toMatchObject({ previousEndsAt: null, previousEndedAt: null });
    expect(await known(token)).toBeNull();
  });

  test('end with any secret that is ended, of those for which it was not recorded which one vouched', async () => {
    const [ada, grace] = [await identify('ada'), await identify('grace')];
    const { visitorTokens, tokens } = engine.ports;
    for (const { token } of [ada, grace]) {
      const stored = await visitorTokens.byHash(tokens.hash(token));
      if (stored) await visitorTokens.put({ ...stored, vouchedBy: unrecordedVoucher(shop) });
    }
    secret = accepted(await rotateIdentitySecret(engine.ports, shop, admin)).secret;
    await identify('grace', grace.token);
    accepted(await endPreviousIdentitySecret(engine.ports, shop, admin));
    expect([await known(ada.token), await known(grace.token)]).toEqual([null, grace.visitorId]);
  });

  test('end with the one before the last when the secret is rotated twice within a day, and stay when it ended by itself', async () => {
    const oldest = await identify('ada');
    secret = accepted(await rotateIdentitySecret(engine.ports, shop, admin)).secret;
    const older = await identify('grace');
    secret = accepted(await rotateIdentitySecret(engine.ports, shop, admin)).secret;
    expect([await known(oldest.token), await known(older.token)]).toEqual([null, older.visitorId]);
    engine.clock.advance(25 * 3_600_000);
    await rotateIdentitySecret(engine.ports, shop, admin);
    expect(await known(older.token)).toBe(older.visitorId);
  });

  test('are not issued if the signing secret ends meanwhile', async () => {
    const old = tokenOf('ada');
    secret = accepted(await rotateIdentitySecret(engine.ports, shop, admin)).secret;
    const { ports } = engine;
    let runs = 0;
    const run: typeof ports.unitOfWork.run = async (work) => {
      const result = await ports.unitOfWork.run(work);
      runs += 1;
      if (runs === 1) accepted(await endPreviousIdentitySecret(ports, shop, admin));
      return result;
    };
    expect(await attempt({ token: old }, undefined, { ...ports, unitOfWork: { run } })).toEqual({
      ok: false,
      code: 'conflict',
    });
    expect(await attempt({ token: old })).toMatchObject({ code: 'identification_refused' });
  });

  test('end with the secret that a rotation pushes out, also where another rotation came just before', async () => {
    const { token } = await identify('ada');
    const { ports } = engine;
    let runs = 0;
    // Another rotation is written first.
    const run: typeof ports.unitOfWork.run = async (work) => {
      runs += 1;
      if (runs === 1) accepted(await rotateIdentitySecret(ports, shop, admin));
      return ports.unitOfWork.run(work);
    };
    accepted(await rotateIdentitySecret({ ...ports, unitOfWork: { run } }, shop, admin));
    expect(await known(token)).toBeNull();
  });

  test('are removed after 90 days without use', async () => {
    const { token } = await identify('ada');
    const stored = () => engine.ports.visitorTokens.byHash(engine.ports.tokens.hash(token));
    const sweep = new VisitorSweep(engine.ports);
    engine.clock.advance(89 * 24 * 3_600_000);
    await sweep.run();
    expect(await stored()).not.toBeNull();
    engine.clock.advance(2 * 24 * 3_600_000);
    await sweep.run();
    expect(await stored()).toBeNull();
  });
});

test('what signs an id alone signs no token: an id in the form of one is only an id', async () => {
  const forged = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ';
  const { userIdSecret, secret: signing } = accepted(await rotateIdentitySecret(engine.ports, shop, admin));
  const of = (key: string) => createHmac('sha256', key).update(forged).digest('base64url');
  expect(userIdSecret).toBe(userIdSecretOf(signing));
  expect(of(userIdSecret)).not.toBe(of(signing));
});

describe('is refused, and changes nothing:', () => {
  const hmac = (text: string, key = userIdSecretOf(secret)) => createHmac('sha256', key).update(text).digest('hex');

  test.each<[string, () => IdentifyVisitor['credential'], string]>([
    [
      'a token that is signed with another secret',
      () => ({ token: sharedToken('other', {}) }),
      'identification_refused',
    ],
    ['a token that has expired', () => ({ token: tokenOf('ada', { exp: inSeconds(-1) }) }), 'identification_expired'],
    ['a token that is not valid yet', () => ({ token: tokenOf('ada', { nbf: inSeconds(90) }) }), 'invalid'],
    ['a token without an end', () => ({ token: sharedToken(secret, { sub: 'ada' }) }), 'invalid'],
    ['a token that lasts too long', () => ({ token: tokenOf('ada', { exp: inSeconds(3_661) }) }), 'invalid'],
    ['a token of nobody', () => ({ token: sharedToken(secret, { exp: inSeconds(60) }) }), 'invalid'],
    ['a token of an empty id', () => ({ token: tokenOf('') }), 'invalid'],
    ['an id that is a number', () => ({ token: tokenOf('x', { sub: 7 }) }), 'invalid'],
    ['an id of 10 KB', () => ({ token: tokenOf('x'.repeat(10_000)) }), 'invalid'],
    ['an id with control characters', () => ({ token: tokenOf('a\u0007b') }), 'invalid'],
    ['an address that is none', () => ({ token: tokenOf('ada', { email: 'nobody' }) }), 'invalid'],
    [
      'an id with the signature of another',
      () => ({ userId: 'ada', signature: hmac('grace') }),
      'identification_refused',
    ],
    [
      'an id signed with another secret',
      () => ({ userId: 'ada', signature: hmac('ada', 'x') }),
      'identification_refused',
    ],
    [
      'an id signed with the secret of tokens',
      () => ({ userId: 'ada', signature: hmac('ada', secret) }),
      'identification_refused',
    ],
    ['an id with no real signature', () => ({ userId: 'ada', signature: 'ada' }), 'identification_refused'],
  ])('%s', async (_, credential, code) => {
    const { token, visitorId } = await anybody();
    const before = (await engine.ports.eventLog.read(0, 100)).length;
    expect(await attempt(credential(), token)).toMatchObject({ ok: false, code });
    expect(await known(token)).toBe(visitorId);
    expect((await engine.ports.eventLog.read(0, 100)).length).toBe(before);
  });

  test('anything where the chatbot has no secret', async () => {
    engine = new EngineHarness(withheld);
    expect(await attempt({ token: tokenOf('ada') })).toMatchObject({ code: 'identification_off' });
  });
});

describe('by the older way', () => {
  const credential = () => {
    const signature = createHmac('sha256', userIdSecretOf(secret)).update('ada').digest('hex');
    return { userId: 'ada', signature, name: 'Ada' };
  };

  test('the id is proven, in whichever case the signature is written, and the page may still change the name', async () => {
    const { visitorId } = accepted(await attempt(credential()));
    expect(await engine.ports.visitors.get(visitorId as VisitorId)).toMatchObject({
      name: 'Ada',
      identity: { externalId: 'ada', method: 'hmac' },
    });
    const conversation = await engine.start(visitorId);
    await setVisitorProfile(engine.ports, visitorId as VisitorId, { name: 'Somebody else' });
    // Only the id is signed: operators must not take a name of the page for proven.
    expect((await read(conversation)).visitor).toMatchObject({ name: 'ada', assurance: 'verified' });
    await setVisitorProfile(engine.ports, visitorId as VisitorId, { name: 'Ada' });
    const upper = { ...credential(), signature: credential().signature.toUpperCase() };
    expect(accepted(await attempt(upper)).visitorId).toBe(visitorId);
    expect(await setVisitorProfile(engine.ports, visitorId as VisitorId, { name: 'Ada L.' })).toMatchObject({
      ok: true,
    });
  });
});

describe('the secret', () => {
  test('works for a day after a rotation, unless it is ended; the one before that does not', async () => {
    const oldest = secret;
    const older = accepted(await rotateIdentitySecret(engine.ports, shop, admin)).secret;
    const newest = accepted(await rotateIdentitySecret(engine.ports, shop, admin)).secret;
    const works = async (key: string) =>
      (await attempt({ token: sharedToken(key, { sub: 'ada', exp: inSeconds(60) }) })).ok;
    expect([await works(oldest), await works(older), await works(newest)]).toEqual([false, true, true]);
    engine.clock.advance(24 * 60 * 60 * 1_000);
    expect([await works(older), await works(newest)]).toEqual([false, true]);
    await rotateIdentitySecret(engine.ports, shop, admin);
    await endPreviousIdentitySecret(engine.ports, shop, admin);
    expect(await works(newest)).toBe(false);
    const types = (await recordedEvents(engine.ports)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('chatbot.identity'))).toEqual([
      ...Array(4).fill('chatbot.identity_secret_rotated'),
      'chatbot.identity_secret_ended',
    ]);
  });
});
