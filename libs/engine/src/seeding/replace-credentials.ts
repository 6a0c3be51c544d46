import { systemAuthor } from '../access/author.js';
import { prefixLength } from '../identity/api-keys.js';
import { putApiKey } from '../identity/put-api-key.js';
import { newEvent } from '../log/new-event.js';
import { endAccess } from '../people/end-access.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { type Seed, seededKey } from './seed.js';

type CredentialPorts = Pick<Ports, 'unitOfWork' | 'operators' | 'apiKeys' | 'passwords' | 'tokens' | 'clock' | 'ids'>;

/** Returned once; only hashes are stored. */
export interface IssuedCredentials {
  readonly logins: readonly { readonly email: string; readonly password: string }[];
  /** Null: the key was not replaced. */
  readonly apiKey: string | null;
}

/** Seeded operators whose seeded password still works, and whether the seeded API key does. */
export async function seededAccess(
  { operators, passwords, apiKeys, tokens }: Pick<Ports, 'operators' | 'passwords' | 'apiKeys' | 'tokens'>,
  data: Pick<Seed, 'operators' | 'apiKey'>,
): Promise<{ readonly operators: readonly Operator[]; readonly hasKey: boolean }> {
  // Operators seeded with the same password share its hash: verify each once, which is slow by design.
  const verified = new Map<string, Promise<boolean>>();
  const works = (hash: string | null, password: string) => {
    const name = JSON.stringify([hash, password]);
    const result = verified.get(name) ?? passwords.verify(hash, password);
    verified.set(name, result);
    return result;
  };
  const checked = data.operators.map(async ({ email, password }) => {
    const operator = await operators.byEmail(email);
    return operator && (await works(operator.passwordHash, password)) ? operator : null;
  });
  const found = (await Promise.all(checked)).filter((operator) => operator !== null);
  return { operators: found, hasKey: (await apiKeys.byHash(tokens.hash(data.apiKey.key)))?.revokedAt === null };
}

/**
 * Credential rotation: random passwords for these operators, whose sessions and consents to applications end, and a random
 * key in place of the seeded one, which is revoked for good, and of one issued before. Without a seeded key, keys stay as they are.
 */
export async function replaceCredentials(
  ports: CredentialPorts,
  operators: readonly Operator[],
  seeded: Seed['apiKey'] | null,
): Promise<IssuedCredentials> {
  const { passwords, tokens, clock } = ports;
  const apiKey = seeded && tokens.make('pak_');
  // Hash outside the unit of work, because it is slow.
  const renewed = await Promise.all(
    operators.map(async (operator) => {
      const password = tokens.make('').slice(0, passwordLength);
      return { operator, password, passwordHash: await passwords.hash(password) };
    }),
  );
  await ports.unitOfWork.run(async (stores) => {
    for (const { operator, passwordHash } of renewed) {
      await stores.operators.put({ ...operator, passwordHash });
      await stores.events.append(newEvent(ports, 'operator.credentials_replaced', operator.id, systemAuthor, {}));
      await endAccess(ports, stores, operator.id, { reason: 'credentials_replaced', author: systemAuthor });
    }
    if (!seeded || !apiKey) return;
    const { key, name, scopes } = seeded;
    const entry = (id: string, text: string, revokedAt: number | null) =>
      putApiKey(
        ports,
        stores,
        {
          ...{ ...seededKey, id, name, scopes, revokedAt, createdAt: clock.now() },
          prefix: text.slice(0, prefixLength),
          keyHash: tokens.hash(text),
        },
        systemAuthor,
      );
    await entry('seeded', key, clock.now());
    await entry('issued', apiKey, null);
  });
  return { logins: renewed.map(({ operator, password }) => ({ email: operator.email, password })), apiKey };
}

/** Characters of base64url, 6 bits each: beyond guessing, yet short enough to type. */
const passwordLength = 20;
