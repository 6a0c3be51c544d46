import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type {
  ConsoleClient,
  KeyValueStore,
  VisitorClient,
  VisitorClientOptions,
  VisitorSnapshot,
} from '#sdk/client-types.js';
import { RequestFailed } from '#sdk/client-types.js';
import { createConsoleClient } from '#sdk/console-client.js';
import { memoryStore } from '#sdk/key-value-store.js';
import type { Observable } from '#sdk/observable.js';
import { createRestClient, type RestClient } from '#sdk/rest-client.js';
import { defaultTiming } from '#sdk/timing-options.js';
import { createVisitorClient } from '#sdk/visitor-client.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { demoPassword } from './demo.js';

/** A server that was killed takes its time to start again. */
const patientTiming = { ...defaultTiming, retryForMs: 2 * patienceMs };

const openClients = new Set<VisitorClient | ConsoleClient>();

/** Closes every client that was opened here. */
export function closeClients(): void {
  for (const client of openClients) client.close();
  openClients.clear();
}

/** Waits for a value that `isIt` accepts, now or after a change; rejects with the last one after two minutes. */
export function when<T, R extends T = T>(observable: Observable<T>, isIt: (value: T) => unknown): Promise<R> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const value = observable.get();
      if (!isIt(value)) return;
      clearTimeout(timer);
      stop();
      resolve(value as R);
    };
    const stop = observable.subscribe(look);
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`it did not come; last seen: ${JSON.stringify(observable.get()).slice(0, 2_000)}`));
    }, 2 * patienceMs);
    look();
  });
}

export interface VisitorOptions {
  chatbotId?: string;
  locale?: Locale;
  store?: KeyValueStore;
  page?: string;
}

export function connectVisitor(
  url: string,
  { chatbotId = 'valdora', locale = 'en', store = memoryStore(), page }: VisitorOptions = {},
): VisitorClient {
  const options: VisitorClientOptions = { url, chatbotId, locale, store, page };
  const client = createVisitorClient(options, patientTiming);
  openClients.add(client);
  void client.connect();
  return client;
}

/** The visitor's conversation, once there is one. */
export async function conversationOf(visitor: VisitorClient): Promise<ConversationId> {
  const { conversation } = await when(visitor.state, (state) => state.conversation);
  if (!conversation) throw new Error('there is no conversation');
  return conversation.id;
}

/** Waits until everything that the visitor wrote is acknowledged and shown. */
export function settled(visitor: VisitorClient): Promise<VisitorSnapshot> {
  return when(visitor.state, (state) => state.connection === 'live' && state.outbox.length === 0);
}

/** Texts of the messages on a screen, in order. */
export function textsOf({ events }: { events: readonly { type: string; data: object }[] }): string[] {
  return events.flatMap(({ type, data }) => (type === 'message.posted' && 'text' in data ? [String(data.text)] : []));
}

/** A visitor who has requested a handoff and waits. */
export async function startWaitingVisitor(url: string, options?: VisitorOptions): Promise<WaitingVisitor> {
  const visitor = connectVisitor(url, options);
  await when(visitor.state, (state) => state.connection === 'live');
  await visitor.command({ type: 'request-handoff' });
  return { visitor, id: await conversationOf(visitor) };
}

/** A visitor whose question was handed over, and who waits. */
export async function startVisitorWith(
  url: string,
  question: string,
  options?: VisitorOptions,
): Promise<WaitingVisitor> {
  const visitor = connectVisitor(url, options);
  visitor.send(question);
  await when(visitor.state, ({ conversation }) => ['queued', 'offered'].includes(conversation?.state ?? ''));
  return { visitor, id: await conversationOf(visitor) };
}

export interface WaitingVisitor {
  readonly visitor: VisitorClient;
  readonly id: ConversationId;
}

export interface SignedInOperator {
  readonly id: OperatorId;
  readonly client: ConsoleClient;
  readonly rest: RestClient;
  readonly headers: Record<string, string>;
}

/** Demo operator with a live console connection. */
export async function connectOperator(
  url: string,
  name: 'anna' | 'marco' | 'sofia' | 'elena',
): Promise<SignedInOperator> {
  const headers = { Cookie: await signInCookie(url, name) };
  const client = createConsoleClient({ url, store: memoryStore(), headers }, patientTiming);
  openClients.add(client);
  client.connect();
  const { me } = await when(client.state, (state) => state.connection === 'live');
  if (!me) throw new Error(`${name} is nobody`);
  return { id: me.operator.id, client, rest: createRestClient({ url, headers }), headers };
}

export async function signInCookie(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@valdora.example`, password: demoPassword }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || !cookie) throw new Error(`${name} could not sign in: ${response.status}`);
  return cookie;
}

/** Snoozes a conversation briefly: long enough for this machine to send it, since a past time is refused. */
export async function snoozeBriefly({ client }: SignedInOperator, id: ConversationId): Promise<void> {
  const snooze = (ms: number) =>
    codeOf(client.command(id, { type: 'snooze', until: new Date(Date.now() + ms).toISOString() }));
  let ms = 1_000;
  let code = await snooze(ms);
  for (; code === 'invalid'; code = await snooze(ms)) ms *= 2;
  if (code !== 'accepted') throw new Error(`the conversation was not snoozed: ${code}`);
}

/** Rejection code of a command, or `accepted`. */
export async function codeOf(command: Promise<unknown>): Promise<string> {
  try {
    await command;
    return 'accepted';
  } catch (error) {
    if (error instanceof RequestFailed) return error.failure.code;
    throw error;
  }
}
