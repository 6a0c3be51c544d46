import type { ChatbotId } from '#contracts/ids.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { VisitorIdentified } from '#contracts/visitor-identity.js';
import { visitorLimits } from '#contracts/visitor-limits.js';
import type { VisitorAttributes } from '#contracts/visitor-profile.js';
import { systemAuthor, visitorAuthor } from '../access/author.js';
import { eraseConversationsOf } from '../erasure/erase.js';
import { newEvent } from '../log/new-event.js';
import type { Visitor, VisitorSession } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { authenticateVisitor } from './authenticate.js';
import { clientByRule } from './client-by-rule.js';
import { newVisitor, newVisitorToken } from './create-visitor.js';
import { endTokens } from './end-visitor-tokens.js';
import { presentSecrets } from './identity-secrets.js';
import { moveConversations } from './move-conversations.js';
import { type NamePorts, nameInConversation } from './name-in-conversation.js';
import { type Vouched, verifyIdentity } from './verify-identity.js';
import { changedVisitorFields, unknownProfile } from './visitor-profile.js';

export interface IdentifyVisitor {
  readonly chatbotId: ChatbotId;
  readonly locale: string;
  readonly credential: Parameters<typeof verifyIdentity>[2];
  /** Token of the browser. */
  readonly visitorToken?: string | undefined;
}

type IdentifyPorts = NamePorts &
  Parameters<typeof verifyIdentity>[0] &
  Parameters<typeof authenticateVisitor>[0] &
  Pick<Ports, 'ids' | 'erasure'>;

/**
 * Identifies a browser as the person named by the business's credential. An anonymous visitor becomes that person or is
 * merged into the existing one, in one write; from then on nothing starts in its name. Then its conversations move, and
 * the token changes last, so a repeated call continues after an interruption. A browser of another person only gets the
 * new token; nothing moves.
 */
export async function identifyVisitor(
  ports: IdentifyPorts,
  input: IdentifyVisitor,
): Promise<Result<VisitorIdentified>> {
  const { chatbotId, visitorToken } = input;
  if (!ports.chatbots.get(chatbotId)) return invalidAt('/chatbotId', 'there is no such chatbot');
  if (ports.chatbots.isArchived(chatbotId)) return reject('chatbot_archived');
  const vouched = await verifyIdentity(ports, chatbotId, input.credential);
  if (!vouched.ok) return vouched;
  const session = visitorToken === undefined ? null : await authenticateVisitor(ports, visitorToken, chatbotId);
  const present = session && (await isSamePerson(ports, session.visitor, vouched.value)) ? session.visitor : null;
  const { person, own } = await claim(ports, input, vouched.value, present);
  const other = own?.mergedInto === person.id ? own : null;
  if (other) await moveConversations(ports, other, person);
  await nameInConversation(ports, person);
  // Repeated on each page load: the browser is that person already. By the token: an earlier call may not have changed it yet, and ends it then.
  const isSame = session?.visitor.id === person.id && session.token.vouchedBy !== null;
  const token =
    isSame && visitorToken !== undefined ? visitorToken : await changeToken(ports, person, session, vouched.value.by);
  // Conversations started before the merge was written.
  if (other) await moveConversations(ports, other, person);
  if (token === 'distrusted') return reject('conflict');
  if (token === null || !(await ports.visitors.get(person.id))) return forget(ports, person);
  if (isSame) await recordVouching(ports, session, vouched.value.by);
  const isContinued = session
    ? person.id === session.visitor.id || other !== null
    : await wasSamePerson(ports, person, input);
  return ok({ visitorId: person.id, token, isContinued });
}

/** False if the visitor confirmed another client's address: two people share the browser. */
async function isSamePerson(
  ports: IdentifyPorts,
  visitor: Visitor,
  { person: { externalId, method, ...profile } }: Vouched,
): Promise<boolean> {
  if (visitor.identity !== null || visitor.confirmation === null) return true;
  if (method === 'jwt' && profile.email === visitor.confirmation.email) return true;
  const identity = { externalId, method, at: ports.clock.now() };
  const [before, after] = await Promise.all([
    clientByRule(ports, visitor),
    clientByRule(ports, { ...visitor, ...profile, identity, confirmation: null }),
  ]);
  return before !== null && before.clientId === after?.clientId;
}

interface Claimed {
  readonly person: Visitor;
  /** The browser's visitor: already that person, or the visitor it was merged into. Null: none. */
  readonly own: Visitor | null;
}

/**
 * Finds or makes the person's visitor: known before, the browser's own, or a new one. An anonymous visitor of the browser is merged into
 * it; of two concurrent requests for two people, one wins.
 */
function claim(
  ports: IdentifyPorts,
  { chatbotId, locale }: IdentifyVisitor,
  { person: { externalId, method, ...profile } }: Vouched,
  present: Visitor | null,
): Promise<Claimed> {
  return ports.unitOfWork.run(async ({ visitors, events }) => {
    const known = await visitors.byExternalId(chatbotId, externalId);
    // Read again inside the transaction: the visitor may have been identified or erased meanwhile.
    const now = present?.identity === null ? await visitors.get(present.id) : null;
    const own = now?.identity === null ? now : null;
    const isFree = own !== null && own.mergedInto === null;
    const before = known ?? (isFree ? own : newVisitor(ports, chatbotId, locale));
    if (!known && !isFree) await visitors.add(before);
    const at = before.identity?.at ?? ports.clock.now();
    // An anonymous visitor's attributes are kept, unless the business overrides them.
    const attributes = known && isFree ? joined(known.attributes, own.attributes) : before.attributes;
    const form = before.form ?? own?.form ?? null;
    const person: Visitor = { ...before, ...profile, attributes, form, identity: { externalId, method, at } };
    const fields = changedVisitorFields(before, person);
    if (fields.length > 0) {
      await visitors.put(person);
      const data = { chatbotId, fields };
      await events.append(newEvent(ports, 'visitor.updated', person.id, visitorAuthor(person.id), data));
    }
    if (!isFree || own.id === person.id) return { person, own };
    const merged = { ...own, ...unknownProfile, confirmation: null, mergedInto: person.id };
    await visitors.put(merged);
    return { person, own: merged };
  });
}

/** Joins attributes up to the limit; earlier ones come first. */
function joined(known: VisitorAttributes, more: VisitorAttributes): VisitorAttributes {
  return Object.fromEntries(Object.entries({ ...known, ...more, ...known }).slice(0, visitorLimits.attributes));
}

/**
 * Gives the browser a token of the person and revokes its earlier one, whose other holders must not act as the person. Null if the person
 * was erased meanwhile; `distrusted` if the vouching secret no longer works.
 */
async function changeToken(
  ports: IdentifyPorts,
  person: Visitor,
  session: VisitorSession | null,
  vouchedBy: string,
): Promise<string | 'distrusted' | null> {
  const { token, stored } = newVisitorToken(ports, person.id, vouchedBy);
  return ports.unitOfWork.run(async (stores) => {
    const { visitors, visitorTokens, events, identitySecrets } = stores;
    if (!(await visitors.get(person.id))) return null;
    // Ending a secret revokes its tokens, so no new one may follow.
    const secrets = await presentSecrets({ ...ports, identitySecrets }, person.chatbotId);
    if (!secrets.some((each) => ports.tokens.hash(each) === vouchedBy)) return 'distrusted';
    await visitorTokens.add(stored);
    const held = session && (await visitorTokens.byHash(session.token.tokenHash));
    if (held?.endedAt !== null) return token;
    const author = visitorAuthor(person.id);
    await endTokens(ports, stores, [held], author, 'identified');
    const owner = await visitors.get(held.visitorId);
    if (owner?.mergedInto !== person.id) return token;
    const data = { chatbotId: person.chatbotId, into: person.id };
    await events.append(newEvent(ports, 'visitor.merged', owner.id, author, data));
    return token;
  });
}

/** After a rotation the token rests on another secret than before. */
async function recordVouching(ports: IdentifyPorts, { token }: VisitorSession, vouchedBy: string): Promise<void> {
  if (token.vouchedBy === vouchedBy) return;
  await ports.unitOfWork.run(async ({ visitorTokens }) => {
    const now = await visitorTokens.byHash(token.tokenHash);
    if (now?.endedAt === null) await visitorTokens.put({ ...now, vouchedBy });
  });
}

/**
 * Whether a browser with a revoked token was this person: the reply to the same call may have been lost after the token was revoked. An
 * unknown token proves nothing.
 */
async function wasSamePerson(
  ports: IdentifyPorts,
  person: Visitor,
  { visitorToken }: IdentifyVisitor,
): Promise<boolean> {
  if (visitorToken === undefined) return true;
  const token = await ports.visitorTokens.byHash(ports.tokens.hash(visitorToken));
  const owner = token && (await ports.visitors.get(token.visitorId));
  return owner !== null && (owner.id === person.id || owner.mergedInto === person.id);
}

/**
 * The person was erased meanwhile: also erase conversations moved or named since. A repeated call creates a new
 * visitor.
 */
async function forget(ports: IdentifyPorts, { id }: Visitor): Promise<Result<VisitorIdentified>> {
  await eraseConversationsOf(ports, id, systemAuthor);
  await ports.erasure.purge(ports.clock.now());
  return reject('conflict');
}
