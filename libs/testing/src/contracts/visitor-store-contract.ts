import { describe, expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import type {
  EmailCode,
  EmailCodeStore,
  IdentitySecretStore,
  Visitor,
  VisitorStore,
  VisitorToken,
  VisitorTokenStore,
} from '#engine/ports/people-stores.js';
import { aVisitor, now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const vera = aVisitor('vera');
const walter = aVisitor('walter', { locale: 'it' });
const identity = { externalId: 'customer-1', method: 'jwt', at: now } as const;
const known = (visitor: Visitor): Visitor => ({ ...visitor, identity });

const aToken = (name: string, visitorId = vera.id): VisitorToken => ({
  tokenHash: `hash of ${name}`,
  visitorId,
  createdAt: now,
  lastUsedAt: now,
  endedAt: null,
  vouchedBy: null,
});

const aCode = (name: string, changes: Partial<EmailCode> = {}): EmailCode => ({
  ...{
    id: `code ${name}`,
    visitorId: vera.id,
    email: 'vera@shop.example',
    isOnFile: true,
    codeHash: `hash of ${name}`,
  },
  ...{ expiresAt: now + 10, tries: 0, usedBy: null },
  ...changes,
});

interface Stores {
  readonly visitors: VisitorStore;
  readonly visitorTokens: VisitorTokenStore;
  readonly emailCodes: EmailCodeStore;
  readonly identitySecrets: IdentitySecretStore;
}

/** Contract test of visitor stores. */
export function describeVisitorStore(name: string, open: Open<Stores>): void {
  describe(`${name} as a store of visitors`, () => {
    const stores = openForEach(open);

    test('returns a visitor as stored, by id, and null for an unknown one', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      expect(await visitors.get(vera.id)).toEqual(vera);
      expect(await visitors.get(aVisitor('nobody').id)).toBeNull();
    });

    test('returns those of several that exist', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      const found = await visitors.getMany([walter.id, aVisitor('nobody').id, vera.id, walter.id]);
      expect(new Map(found)).toEqual(
        new Map([
          [vera.id, vera],
          [walter.id, walter],
        ]),
      );
      expect((await visitors.getMany([])).size).toBe(0);
    });

    test('rejects a second visitor with the same id', async () => {
      const { visitors } = stores();
      await visitors.add(vera);
      await expect(visitors.add({ ...walter, id: vera.id })).rejects.toThrow();
      expect(await visitors.get(vera.id)).toEqual(vera);
    });

    test('records the use of one visitor', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      await visitors.recordUse(vera.id, now + 5);
      expect(await visitors.get(vera.id)).toEqual({ ...vera, lastUsedAt: now + 5 });
      expect(await visitors.get(walter.id)).toEqual(walter);
    });

    test('changes one visitor', async () => {
      const { visitors } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      const attributes = { Plan: 'gold', visits: 3, vip: true };
      const changed = { ...known(vera), name: 'Vera', phone: '+39 055 1', attributes };
      await visitors.put(changed);
      expect(await visitors.get(vera.id)).toEqual(changed);
      expect(await visitors.get(walter.id)).toEqual(walter);
    });

    test('finds a person of a chatbot by the id of the business, exactly as it is', async () => {
      const { visitors } = stores();
      const elsewhere = aVisitor('elsewhere', { chatbotId: 'other' as ChatbotId, identity });
      for (const one of [known(vera), walter, elsewhere]) await visitors.add(one);
      expect(await visitors.byExternalId(vera.chatbotId, 'customer-1')).toEqual(known(vera));
      expect(await visitors.byExternalId(elsewhere.chatbotId, 'customer-1')).toEqual(elsewhere);
      for (const id of ['Customer-1', 'customer-1 ', ''])
        expect(await visitors.byExternalId(vera.chatbotId, id)).toBeNull();
    });

    test('rejects a second visitor who is the same person', async () => {
      const { visitors } = stores();
      await visitors.add(known(vera));
      await expect(visitors.add(known(walter))).rejects.toThrow();
      await visitors.add(walter);
      await expect(visitors.put(known(walter))).rejects.toThrow();
      expect(await visitors.get(walter.id)).toEqual(walter);
    });

    test('returns who turned out to be another visitor', async () => {
      const { visitors } = stores();
      for (const one of [vera, { ...walter, mergedInto: vera.id }]) await visitors.add(one);
      expect(await visitors.mergedInto(vera.id)).toEqual([walter.id]);
      expect(await visitors.mergedInto(walter.id)).toEqual([]);
    });

    test('keeps several tokens of a visitor, and removes those that were not used for too long', async () => {
      const { visitors, visitorTokens } = stores();
      await visitors.add(vera);
      for (const token of ['one', 'two']) await visitorTokens.add(aToken(token));
      await expect(visitorTokens.add(aToken('one'))).rejects.toThrow();
      await visitorTokens.recordUse('hash of two', now + 5);
      await visitorTokens.removeUnused(now + 5);
      expect(await visitorTokens.byHash('hash of one')).toBeNull();
      expect(await visitorTokens.byHash('hash of two')).toEqual({ ...aToken('two'), lastUsedAt: now + 5 });
    });

    test('returns the tokens of a visitor, or of a secret, that have not ended', async () => {
      const { visitors, visitorTokens } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      for (const token of [aToken('one'), aToken('two'), aToken('of walter', walter.id)])
        await visitorTokens.add(token);
      const vouched = { ...aToken('two'), vouchedBy: 'hash of a secret' };
      await visitorTokens.put(vouched);
      await visitorTokens.put({ ...vouched, tokenHash: 'hash of nothing' });
      expect(await visitorTokens.vouchedBy(['hash of a secret', 'hash of another'])).toEqual([vouched]);
      expect(await visitorTokens.vouchedBy(['hash of another'])).toEqual([]);
      expect(await visitorTokens.of(vera.id)).toEqual([aToken('one'), vouched]);
      await visitorTokens.put({ ...vouched, endedAt: now + 1 });
      expect(await visitorTokens.vouchedBy(['hash of a secret'])).toEqual([]);
      expect(await visitorTokens.of(vera.id)).toEqual([aToken('one')]);
      expect(await visitorTokens.byHash('hash of two')).toEqual({ ...vouched, endedAt: now + 1 });
    });

    test('removes a visitor with every token, and no other', async () => {
      const { visitors, visitorTokens } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      for (const token of [aToken('one'), aToken('two'), aToken('of walter', walter.id)])
        await visitorTokens.add(token);
      await visitors.remove(vera.id);
      expect(await visitors.get(vera.id)).toBeNull();
      for (const hash of ['hash of one', 'hash of two']) expect(await visitorTokens.byHash(hash)).toBeNull();
      expect(await visitorTokens.byHash('hash of of walter')).toEqual(aToken('of walter', walter.id));
    });

    test('keeps the last code of each visitor, until it is removed with the visitor or as expired', async () => {
      const { visitors, emailCodes } = stores();
      for (const one of [vera, walter]) await visitors.add(one);
      const last = aCode('second', { tries: 2, usedBy: 'hash of a token' });
      const ofWalter = aCode('of walter', { visitorId: walter.id, isOnFile: false, expiresAt: now });
      for (const code of [aCode('first'), last, ofWalter]) await emailCodes.put(code);
      expect(await emailCodes.of(vera.id)).toEqual(last);
      expect([await emailCodes.get('code first'), await emailCodes.get(ofWalter.id)]).toEqual([null, ofWalter]);
      await emailCodes.removeExpired(now + 1);
      expect([await emailCodes.of(walter.id), await emailCodes.of(vera.id)]).toEqual([null, last]);
      await visitors.remove(vera.id);
      expect(await emailCodes.of(vera.id)).toBeNull();
      await emailCodes.put(ofWalter);
      await emailCodes.removeOf(walter.id);
      expect(await emailCodes.get(ofWalter.id)).toBeNull();
    });

    test('records an address that a visitor has confirmed', async () => {
      const { visitors } = stores();
      await visitors.add(vera);
      const confirmed = { ...vera, confirmation: { email: 'vera@shop.example', at: now } };
      await visitors.put(confirmed);
      expect(await visitors.get(vera.id)).toEqual(confirmed);
    });

    test('records what a visitor typed in the form', async () => {
      const { visitors } = stores();
      await visitors.add(vera);
      const form = { typed: ['name' as const], answers: [{ label: 'Topic?', value: 'A "repair"' }] };
      await visitors.put({ ...vera, form });
      expect(await visitors.get(vera.id)).toEqual({ ...vera, form });
    });

    test('keeps one identity secret of a chatbot, with the one before', async () => {
      const { identitySecrets } = stores();
      const chatbotId = 'shop' as ChatbotId;
      const first = { chatbotId, secret: 'a', previousSecret: null, previousSecretEndsAt: null, createdAt: now };
      const second = { ...first, secret: 'b', previousSecret: 'a', previousSecretEndsAt: now + 5, createdAt: now + 1 };
      for (const secret of [first, second]) await identitySecrets.put(secret);
      expect(await identitySecrets.get(chatbotId)).toEqual(second);
      expect(await identitySecrets.get('other' as ChatbotId)).toBeNull();
    });
  });
}
