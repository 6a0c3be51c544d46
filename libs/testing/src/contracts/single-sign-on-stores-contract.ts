import { beforeEach, describe, expect, test } from 'vitest';
import type { OperatorStore } from '#engine/ports/people-stores.js';
import type {
  IdentityProvider,
  IdentityProviderStore,
  OperatorIdentity,
  OperatorIdentityStore,
  SignOnAttempt,
  SignOnAttemptStore,
} from '#engine/ports/single-sign-on-stores.js';
import { anOperator, now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const [anna, marco] = [anOperator('anna'), anOperator('marco')];
const issuer = 'https://id.example';
const provider: IdentityProvider = {
  ...{ issuer, clientId: 'desk', sealedSecret: 'sealed', label: 'Example', accountDomains: ['shop.example'] },
  accountRole: 'operator',
  isEmailTrusted: true,
};

function anIdentity(changes: Partial<OperatorIdentity> = {}): OperatorIdentity {
  return { issuer, subject: 'one', operatorId: anna.id, connectedAt: now, ...changes };
}

function anAttempt(tokenHash: string, changes: Partial<SignOnAttempt> = {}): SignOnAttempt {
  return {
    tokenHash,
    step: 'authorization',
    operatorId: null,
    sealedContent: 'sealed',
    expiresAt: now + 1,
    ...changes,
  };
}

interface Stores {
  readonly operators: OperatorStore;
  readonly identityProvider: IdentityProviderStore;
  readonly operatorIdentities: OperatorIdentityStore;
  readonly signOnAttempts: SignOnAttemptStore;
}

/** Contract test of the stores of single sign-on. */
export function describeSingleSignOnStores(name: string, open: Open<Stores>): void {
  describe(`${name} as a store of single sign-on`, () => {
    const stores = openForEach(open);

    beforeEach(async () => {
      for (const operator of [anna, marco]) await stores().operators.put(operator);
    });

    test('keeps one provider, and the newest state of it', async () => {
      const { identityProvider } = stores();
      expect(await identityProvider.get()).toBeNull();
      await identityProvider.put(provider);
      const after: IdentityProvider = { ...provider, sealedSecret: null, accountDomains: [] };
      await identityProvider.put(after);
      expect(await identityProvider.get()).toEqual(after);
      await identityProvider.remove();
      expect(await identityProvider.get()).toBeNull();
    });

    test('finds an identity by issuer and subject, and that of an operator', async () => {
      const { operatorIdentities } = stores();
      await operatorIdentities.put(anIdentity());
      expect(await operatorIdentities.get(issuer, 'one')).toEqual(anIdentity());
      expect(await operatorIdentities.get('https://other.example', 'one')).toBeNull();
      expect(await operatorIdentities.of(anna.id, issuer)).toEqual(anIdentity());
      expect(await operatorIdentities.of(marco.id, issuer)).toBeNull();
      const elsewhere = anIdentity({ issuer: 'https://other.example' });
      await operatorIdentities.put(elsewhere);
      const all = await operatorIdentities.allOf(anna.id);
      expect(all.map((one) => one.issuer).sort()).toEqual([issuer, elsewhere.issuer]);
      expect(await operatorIdentities.allOf(marco.id)).toEqual([]);
      expect(await operatorIdentities.connectedOf([anna.id, marco.id])).toEqual(new Set([anna.id]));
      expect(await operatorIdentities.connectedOf([marco.id])).toEqual(new Set());
    });

    test('replaces the identity of an operator, and rejects one that is of somebody else', async () => {
      const { operatorIdentities } = stores();
      await operatorIdentities.put(anIdentity());
      await operatorIdentities.put(anIdentity({ subject: 'two' }));
      expect(await operatorIdentities.get(issuer, 'one')).toBeNull();
      await expect(operatorIdentities.put(anIdentity({ subject: 'two', operatorId: marco.id }))).rejects.toThrow();
      await operatorIdentities.remove(issuer, 'two');
      expect(await operatorIdentities.of(anna.id, issuer)).toBeNull();
    });

    test('hands out an attempt once, and removes those that have expired', async () => {
      const { signOnAttempts } = stores();
      await signOnAttempts.add(anAttempt('a'));
      await signOnAttempts.add(anAttempt('b', { step: 'confirmation', operatorId: anna.id, expiresAt: now }));
      await signOnAttempts.removeExpired(now);
      expect(await signOnAttempts.take('a')).toEqual(anAttempt('a'));
      expect([await signOnAttempts.take('a'), await signOnAttempts.take('b')]).toEqual([null, null]);
    });

    test('removes the attempts of one operator', async () => {
      const { signOnAttempts } = stores();
      await signOnAttempts.add(anAttempt('a', { operatorId: anna.id }));
      await signOnAttempts.add(anAttempt('b', { operatorId: marco.id }));
      await signOnAttempts.add(anAttempt('c'));
      await signOnAttempts.removeOf(anna.id);
      expect(await signOnAttempts.take('a')).toBeNull();
      expect([await signOnAttempts.take('b'), await signOnAttempts.take('c')]).not.toContain(null);
    });

    test('keeps an account without a password', async () => {
      const { operators } = stores();
      await operators.put({ ...anna, passwordHash: null });
      expect((await operators.get(anna.id))?.passwordHash).toBeNull();
    });
  });
}
