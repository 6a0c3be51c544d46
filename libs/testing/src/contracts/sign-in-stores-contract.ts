import { beforeEach, describe, expect, test } from 'vitest';
import type { OperatorStore } from '#engine/ports/people-stores.js';
import type {
  PasswordAttemptStore,
  SecondFactor,
  SecondFactorStore,
  SignInChallenge,
  SignInChallengeStore,
  SignInSettingsStore,
} from '#engine/ports/sign-in-stores.js';
import { anOperator, now } from '../people.js';
import { type Open, openForEach } from './tested-stores.js';

const [anna, marco] = [anOperator('anna'), anOperator('marco')];

function aFactor(changes: Partial<SecondFactor> = {}): SecondFactor {
  return {
    ...{ operatorId: anna.id, sealedSecret: 'sealed', confirmedAt: now, lastStep: 60_000_000 },
    ...{ recoveryCodeHashes: ['a', 'b'], failedCodes: 2, lastFailedAt: now + 1 },
    ...changes,
  };
}

function aChallenge(tokenHash: string, changes: Partial<SignInChallenge> = {}): SignInChallenge {
  return { tokenHash, step: 'code', operatorId: anna.id, expiresAt: now + 100, ...changes };
}

interface Stores {
  readonly operators: OperatorStore;
  readonly secondFactors: SecondFactorStore;
  readonly signInChallenges: SignInChallengeStore;
  readonly signInSettings: SignInSettingsStore;
  readonly passwordAttempts: PasswordAttemptStore;
}

/** Contract test of the stores of sign-ins: attempts, and the second step. */
export function describeSignInStores(name: string, open: Open<Stores>): void {
  describe(`${name} as the stores of sign-ins`, () => {
    const stores = openForEach(open);

    beforeEach(async () => {
      for (const operator of [anna, marco]) await stores().operators.put(operator);
    });

    test('keeps the newest state of a factor until it is removed', async () => {
      const { secondFactors } = stores();
      expect(await secondFactors.get(anna.id)).toBeNull();
      await secondFactors.put(aFactor());
      const after = aFactor({ recoveryCodeHashes: [], failedCodes: 0, lastFailedAt: null });
      await secondFactors.put(after);
      expect(await secondFactors.get(anna.id)).toEqual(after);
      await secondFactors.remove(anna.id);
      expect(await secondFactors.get(anna.id)).toBeNull();
    });

    test('says of which operators a factor is confirmed', async () => {
      const { secondFactors } = stores();
      await secondFactors.put(aFactor());
      await secondFactors.put(aFactor({ operatorId: marco.id, confirmedAt: null }));
      expect(await secondFactors.confirmedOf([anna.id, marco.id])).toEqual(new Set([anna.id]));
      expect(await secondFactors.confirmedOf([marco.id])).toEqual(new Set());
    });

    test('returns a challenge by its token, until it is removed', async () => {
      const { signInChallenges } = stores();
      for (const hash of ['a', 'b']) await signInChallenges.add(aChallenge(hash));
      expect(await signInChallenges.byTokenHash('a')).toEqual(aChallenge('a'));
      await signInChallenges.remove('a');
      expect([await signInChallenges.byTokenHash('a'), await signInChallenges.byTokenHash('c')]).toEqual([null, null]);
      expect(await signInChallenges.byTokenHash('b')).toEqual(aChallenge('b'));
    });

    test('removes the challenges of an operator, and those that have expired', async () => {
      const { signInChallenges } = stores();
      await signInChallenges.add(aChallenge('a'));
      await signInChallenges.add(aChallenge('b', { operatorId: marco.id, step: 'enrolment' }));
      await signInChallenges.add(aChallenge('c', { operatorId: marco.id, expiresAt: now }));
      await signInChallenges.removeOf(anna.id);
      await signInChallenges.removeExpired(now);
      const left = await Promise.all(['a', 'b', 'c'].map((hash) => signInChallenges.byTokenHash(hash)));
      expect(left.map((challenge) => challenge?.tokenHash)).toEqual([undefined, 'b', undefined]);
    });

    test('keeps the newest count of attempts under a key until it is removed', async () => {
      const { passwordAttempts } = stores();
      expect(await passwordAttempts.get('a')).toBeNull();
      await passwordAttempts.put({ keyHash: 'a', count: 1, lastAt: now });
      await passwordAttempts.put({ keyHash: 'b', count: 1, lastAt: now });
      await passwordAttempts.put({ keyHash: 'a', count: 2, lastAt: now + 1 });
      expect(await passwordAttempts.get('a')).toEqual({ keyHash: 'a', count: 2, lastAt: now + 1 });
      await passwordAttempts.remove('a');
      expect([await passwordAttempts.get('a'), (await passwordAttempts.get('b'))?.count]).toEqual([null, 1]);
    });

    test('forgets attempts by the time of the last one', async () => {
      const { passwordAttempts } = stores();
      await passwordAttempts.put({ keyHash: 'old', count: 4, lastAt: now });
      await passwordAttempts.put({ keyHash: 'new', count: 4, lastAt: now + 1 });
      await passwordAttempts.removeUntil(now);
      expect([await passwordAttempts.get('old'), (await passwordAttempts.get('new'))?.count]).toEqual([null, 4]);
    });

    test('has settings from the beginning, and keeps the newest', async () => {
      const { signInSettings } = stores();
      expect(await signInSettings.get()).toEqual({ isSecondFactorRequired: false });
      await signInSettings.put({ isSecondFactorRequired: true });
      expect(await signInSettings.get()).toEqual({ isSecondFactorRequired: true });
    });
  });
}
