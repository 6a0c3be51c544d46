import { ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { visitorAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { EmailCode, Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';

export type TryPorts = Pick<Ports, 'clock' | 'emailCodes' | 'ids' | 'passwords' | 'unitOfWork'>;

/**
 * Checks a typed code against the one sent to the visitor. `user` identifies the caller: after a success the same caller may use the code
 * again, since the reply may have been lost. `wrong_code`; `code_expired` if no code is valid any more.
 */
export async function tryEmailCode(
  ports: TryPorts,
  visitor: Pick<Visitor, 'id' | 'chatbotId'>,
  typed: string,
  user: string,
): Promise<Result<EmailCode>> {
  const code = await countTry(ports, visitor.id, user);
  if (code === null) return reject('code_expired');
  // Always verify, so that an unknown address takes the same time.
  const isRight = await ports.passwords.verify(code.codeHash, typed);
  return isRight && code.isOnFile ? ok(code) : refuse(ports, visitor, code);
}

/** Counts a try before the code is compared, so that parallel tries count too. Null: no valid code. */
function countTry(ports: TryPorts, id: Visitor['id'], user: string): Promise<EmailCode | null> {
  return ports.unitOfWork.run(async ({ emailCodes }) => {
    const code = await emailCodes.of(id);
    if (code === null || code.expiresAt <= ports.clock.now() || code.tries >= timing.emailCodeTries) return null;
    if (code.usedBy !== null && code.usedBy !== user) return null;
    const tried = { ...code, tries: code.tries + 1 };
    await emailCodes.put(tried);
    return tried;
  });
}

async function refuse(
  ports: TryPorts,
  { id, chatbotId }: Pick<Visitor, 'id' | 'chatbotId'>,
  code: EmailCode,
): Promise<Result<never>> {
  if (code.tries < timing.emailCodeTries) return reject('wrong_code');
  await ports.unitOfWork.run(async ({ events }) => {
    await events.append(newEvent(ports, 'visitor.email_refused', id, visitorAuthor(id), { chatbotId }));
  });
  return reject('code_expired');
}
