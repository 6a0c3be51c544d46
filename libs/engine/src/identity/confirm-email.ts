import type { ChatbotId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { VisitorIdentified } from '#contracts/visitor-identity.js';
import { visitorAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { EmailCode, Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { authenticateVisitor } from './authenticate.js';
import { newVisitorToken } from './create-visitor.js';
import { endTokens } from './end-visitor-tokens.js';
import { type NamePorts, nameInConversation } from './name-in-conversation.js';
import { tryEmailCode } from './try-email-code.js';

type ConfirmPorts = NamePorts &
  Parameters<typeof authenticateVisitor>[0] &
  Pick<Ports, 'emailCodes' | 'passwords' | 'ids'>;

export interface ConfirmEmail {
  readonly chatbotId: ChatbotId;
  readonly visitorToken: string;
  readonly code: string;
}

/**
 * Identifies a visitor by the code sent to a client's address, and links the client. The browser's token is replaced last, so a call
 * repeated after an interruption or a lost reply continues. `wrong_code`; `code_expired` if no code is valid any more.
 */
export async function confirmEmail(
  ports: ConfirmPorts,
  { chatbotId, visitorToken, code: typed }: ConfirmEmail,
): Promise<Result<VisitorIdentified>> {
  const tokenHash = ports.tokens.hash(visitorToken);
  const browser = await browserOf(ports, visitorToken, chatbotId);
  if (browser === null) return reject('unauthenticated');
  const tried = await tryEmailCode(ports, browser, typed, tokenHash);
  if (!tried.ok) return tried;
  const code = tried.value;
  const person = await confirm(ports, browser, code);
  if (person === null) return reject('already_identified');
  await nameInConversation(ports, person);
  const token = await changeToken(ports, person, code, tokenHash);
  return token === null ? reject('conflict') : ok({ visitorId: person.id, token, isContinued: true });
}

/** Visitor of the browser; also by a revoked token, which this very call may have revoked. */
async function browserOf(ports: ConfirmPorts, secret: string, chatbotId: ChatbotId): Promise<Visitor | null> {
  const session = await authenticateVisitor(ports, secret, chatbotId);
  if (session) return session.visitor;
  const tokenHash = ports.tokens.hash(secret);
  const token = await ports.visitorTokens.byHash(tokenHash);
  const code = token && (await ports.emailCodes.of(token.visitorId));
  return token && code?.usedBy === tokenHash ? ports.visitors.get(token.visitorId) : null;
}

/** Visitor with the address; null if the site has identified them meanwhile, or they were erased. */
function confirm(ports: ConfirmPorts, { id }: Visitor, { email }: EmailCode): Promise<Visitor | null> {
  return ports.unitOfWork.run(async ({ visitors, events }) => {
    const before = await visitors.get(id);
    if (before === null || before.identity !== null || before.mergedInto !== null) return null;
    if (before.confirmation !== null) return before.confirmation.email === email ? before : null;
    const after = { ...before, confirmation: { email, at: ports.clock.now() } };
    await visitors.put(after);
    const { chatbotId } = before;
    await events.append(newEvent(ports, 'visitor.email_confirmed', id, visitorAuthor(id), { chatbotId }));
    return after;
  });
}

/** Replaces the token: a person who knew the earlier one must not act as the client. Null: the visitor is gone. */
function changeToken(ports: ConfirmPorts, { id }: Visitor, code: EmailCode, tokenHash: string): Promise<string | null> {
  const { token, stored } = newVisitorToken(ports, id, null);
  return ports.unitOfWork.run(async (stores) => {
    if (!(await stores.visitors.get(id))) return null;
    await stores.visitorTokens.add(stored);
    await stores.emailCodes.put({ ...code, usedBy: tokenHash });
    const held = await stores.visitorTokens.byHash(tokenHash);
    if (held?.endedAt === null) await endTokens(ports, stores, [held], visitorAuthor(id), 'identified');
    return token;
  });
}
