import { endSession } from '../identity/end-session.js';
import { putApiKey } from '../identity/put-api-key.js';
import { newEvent } from '../log/new-event.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { type Seed, seeder } from './seed.js';

type CredentialPorts = Pick<Ports, 'unitOfWork' | 'operators' | 'apiKeys' | 'passwords' | 'tokens' | 'clock' | 'ids'>;

/** Shown once; only hashes are kept. */
export interface IssuedCredentials {
  readonly logins: readonly { readonly email: string; readonly password: string }[];
  /** Null where the key was not replaced. */
  readonly apiKey: string | null;
}

/** The operators of a seed whose seeded password still works, and whether its API key does. */
export async function seededAccess(
  { operators, passwords, apiKeys, tokens }: Pick<Ports, 'operators' | 'passwords' | 'apiKeys' | 'tokens'>,
  data: Pick<Seed, 'operators' | 'apiKey'>,
): Promise<{ readonly operators: readonly Operator[]; readonly hasKey: boolean }> {
  const checked = data.operators.map(async ({ email, password }) => {
    const operator = await operators.byEmail(email);
    return operator && (await passwords.verify(operator.passwordHash, password)) ? operator : null;
  });
  const found = (await Promise.all(checked)).filter((operator) => operator !== null);
  return { operators: found, hasKey: (await apiKeys.byHash(tokens.hash(data.apiKey.key)))?.revokedAt === null };
}

/**
 * Credential rotation: random passwords for these operators, whose sessions end, and a random key in place of the seeded
 * one, which is revoked for good, and of one issued before. Without a seeded key, keys stay as they are.
 */
export async function replaceCredentials(
  ports: CredentialPorts,
  operators: readonly Operator[],
  seeded: Seed['apiKey'] | null,
): Promise<IssuedCredentials> {
  const { passwords, tokens, clock } = ports;
  const apiKey = seeded && tokens.make('pak_');
  // Hashing takes its time: not inside the unit of work.
  const renewed = await Promise.all(
    operators.map(async (operator) => {
      const password = tokens.make('').slice(0, passwordLength);
      return { operator, password, passwordHash: await passwords.hash(password) };
    }),
  );
  await ports.unitOfWork.run(async (stores) => {
    for (const { operator, passwordHash } of renewed) {
      await stores.operators.put({ ...operator, passwordHash });
      await stores.events.append(newEvent(ports, 'operator.credentials_replaced', operator.id, seeder, {}));
      for (const session of await stores.sessions.of(operator.id))
        await endSession(ports, stores, session, 'credentials_replaced', seeder);
    }
    if (!seeded || !apiKey) return;
    const { key, name, scopes } = seeded;
    const entry = (id: string, text: string, revokedAt: number | null) =>
      putApiKey(
        ports,
        stores,
        { id, prefix: text.slice(0, 8), keyHash: tokens.hash(text), name, scopes, revokedAt },
        seeder,
      );
    await entry('seeded', key, clock.now());
    await entry('issued', apiKey, null);
  });
  return { logins: renewed.map(({ operator, password }) => ({ email: operator.email, password })), apiKey };
}

/** Characters of base64url, 6 bits each: enough against every guess, few enough to be typed. */
const passwordLength = 20;
