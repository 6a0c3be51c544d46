import type { BusinessSetup } from '#contracts/business-setup.js';
import type { Chatbot } from '#contracts/chatbot.js';
import { passwordWeakness } from '#contracts/password-strength.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Locale } from '#contracts/states.js';
import { systemAuthor } from '../access/author.js';
import { toOperatorPrincipal } from '../access/principal.js';
import { isSignedIn } from '../identity/admit.js';
import { endSessions } from '../identity/sessions.js';
import type { SignInPorts } from '../identity/sign-in.js';
import { createArticle } from '../knowledge/articles/save-article.js';
import { createChatbot } from '../knowledge/chatbots/create-chatbot.js';
import { patchChatbot } from '../knowledge/chatbots/patch-chatbot.js';
import { redeemAccessLink } from '../people/redeem-access-link.js';
import { issueSetupLink } from '../people/set-up.js';
import type { Ports } from '../ports/ports.js';
import type { InstallationSettingsPorts } from '../system/installation-settings.js';
import { setFirstAddress } from '../system/server-address.js';

type SetupPorts = SignInPorts &
  InstallationSettingsPorts &
  Pick<
    Ports,
    | 'accessLinks'
    | 'actionRegistry'
    | 'operatorIdentities'
    | 'operatorBoard'
    | 'teams'
    | 'roles'
    | 'articles'
    | 'chatbots'
    | 'answerer'
    | 'ids'
    | 'clock'
    | 'unitOfWork'
  >;

/** Result of a set-up. */
export interface SetUpBusiness {
  readonly chatbot: Chatbot;
  readonly answers: number;
}

/**
 * Sets up an empty installation: chatbot, articles, and last the first admin, who completes it. Idempotent after an interruption.
 * `already_set_up` if an account exists.
 */
export async function setUpBusiness(
  ports: SetupPorts,
  { address, admin, chatbot: { name, locales, greeting, ...settings }, answers }: BusinessSetup,
): Promise<Result<SetUpBusiness>> {
  if ((await ports.operators.all()).length > 0) return reject('already_set_up');
  if (passwordWeakness(admin.password, admin) !== null) return reject('weak_password');
  const known = ports.chatbots.all().find((one) => one.name === name);
  const made = known
    ? ok(known)
    : await createChatbot(ports, { name, locales, greeting, appearance: {} }, systemAuthor);
  if (!made.ok) return made;
  const { id } = made.value;
  const chatbot = await patchChatbot(ports, { id, patch: settings, author: systemAuthor });
  if (!chatbot.ok) return chatbot;
  if (address !== undefined) await setFirstAddress(ports, address);
  const added = await addAnswers(ports, chatbot.value, answers);
  if (!added.ok) return added;
  const entered = await enter(ports, admin);
  return entered.ok ? ok({ chatbot: chatbot.value, answers: added.value }) : entered;
}

async function addAnswers(
  ports: SetupPorts,
  { id: chatbotId, locales: [first = 'en'] }: Chatbot,
  answers: BusinessSetup['answers'],
): Promise<Result<number>> {
  const { items } = await ports.articles.list({ chatbotId }, { offset: 0, limit: Number.MAX_SAFE_INTEGER });
  const keyOf = (locale: Locale, title: string) => `${locale} ${title}`;
  const present = new Set(items.map(({ locale, title }) => keyOf(locale, title)));
  let added = 0;
  for (const { question: title, answer: body, locale = first } of answers) {
    if (present.has(keyOf(locale, title))) continue;
    const content = { kind: 'answer' as const, locale, topic: '', title, variants: [], body };
    const article = await createArticle(ports, { chatbotId, content, publish: true, author: systemAuthor });
    if (!article.ok) return article;
    present.add(keyOf(locale, title));
    added += 1;
  }
  return ok(added);
}

/** Creates the account through the set-up link, without keeping the session. */
async function enter(ports: SetupPorts, admin: BusinessSetup['admin']): Promise<Result<null>> {
  const token = await issueSetupLink(ports, (made) => made);
  if (token === null) return reject('already_set_up');
  const entered = await redeemAccessLink(ports, { token, ...admin }, { device: 'parley setup', address: '' });
  if (!entered.ok) return entered;
  // With a required second step there is no session yet to end.
  if (!isSignedIn(entered.value)) return ok(null);
  const principal = toOperatorPrincipal(ports.roles, entered.value);
  await endSessions(ports, principal, principal.sessionId);
  return ok(null);
}
