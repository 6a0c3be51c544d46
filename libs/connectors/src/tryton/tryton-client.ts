import { z } from 'zod';
import { ok } from '#contracts/result.js';
import { type BusinessRejection, type BusinessResult, fault } from '#engine/ports/business/business-result.js';
import type { BusinessClient, BusinessOperation } from '../business/business-client.js';
import type { TrytonSettings } from './settings.js';

/** Reply. Errors come with status 200, as a list whose first entry is their kind. */
const reply = z.union([
  z.object({ error: z.tuple([z.string()]).rest(z.unknown()) }),
  z.object({ result: z.unknown() }).refine((one) => 'result' in one),
]);
const loginResult = z.tuple([z.int(), z.string()]);
const preferences = z.record(z.string(), z.unknown());

type Context = Readonly<Record<string, unknown>>;

/** Session of the signed-in user. It expires after some minutes without a request. */
interface Session {
  readonly authorization: string;
  /** Context of every call: company and language of the user. */
  readonly context: Context;
}

export interface TrytonCall {
  /** Name of the method, such as `model.party.party.search_read`. */
  readonly method: string;
  readonly params: readonly unknown[];
  /** Added to the context of the session. */
  readonly context?: Context;
}

/** JSON-RPC client of one Tryton database: signs in on demand, and again after the session has ended. */
export class TrytonClient {
  /** Single-flight: concurrent operations sign in once. */
  #session: Promise<BusinessResult<Session>> | null = null;

  constructor(
    private readonly client: BusinessClient,
    private readonly settings: TrytonSettings,
  ) {}

  operation(): TrytonOperation {
    const operation = this.client.operation();
    return new TrytonOperation(operation, {
      current: () => this.#signedIn(operation),
      forget: (session) => this.#forget(session),
    });
  }

  async #signedIn(operation: BusinessOperation): Promise<BusinessResult<Session>> {
    this.#session ??= this.#login(operation);
    const pending = this.#session;
    const session = await pending;
    if (!session.ok && this.#session === pending) this.#session = null;
    return session;
  }

  async #forget(session: Session): Promise<void> {
    const pending = this.#session;
    const present = await pending;
    // Another operation may have signed in again already.
    if (present?.ok && present.value === session && this.#session === pending) this.#session = null;
  }

  async #login(operation: BusinessOperation): Promise<BusinessResult<Session>> {
    const { username, password, database } = this.settings;
    const login = { method: 'common.db.login', params: [username, { password }, 'en'] };
    const noDatabase = fault('invalid', `no database ${database}`);
    const toLoginFault = (kind: string) =>
      kind === 'LoginException' ? fault('forbidden', 'more than a password is asked for') : noDatabase;
    const signedIn = await send(operation, loginResult, login, { isRepeatable: true, toFault: toLoginFault });
    if (!signedIn.ok) return signedIn.code === 'not_found' ? noDatabase : signedIn;
    const [userId, key] = signedIn.value;
    const authorization = `Session ${Buffer.from(`${username}:${userId}:${key}`).toString('base64')}`;
    const read = { method: 'model.res.user.get_preferences', params: [true, {}] };
    const context = await send(operation, preferences, read, {
      ...{ isRepeatable: true, authorization, toFault: toReadFault },
    });
    return context.ok ? ok({ authorization, context: context.value }) : context;
  }
}

/** Calls of one operation of a port, under its deadline. */
export class TrytonOperation {
  constructor(
    private readonly operation: BusinessOperation,
    private readonly session: {
      current(): Promise<BusinessResult<Session>>;
      forget(session: Session): Promise<void>;
    },
  ) {}

  /** Read call, retried after a transient fault. `forbidden`: the user may not call the method. */
  read<T>(schema: z.ZodType<T>, call: TrytonCall): Promise<BusinessResult<T>> {
    return this.#call(schema, call, { isRepeatable: true, toFault: toReadFault });
  }

  /** Write call. `conflict`: a record has changed since the `_timestamp` in the context. `invalid`: Tryton rejects the write. */
  write<T>(schema: z.ZodType<T>, call: TrytonCall): Promise<BusinessResult<T>> {
    return this.#call(schema, call, { isRepeatable: false, toFault: toWriteFault });
  }

  async #call<T>(schema: z.ZodType<T>, call: TrytonCall, options: SendOptions): Promise<BusinessResult<T>> {
    const first = await this.session.current();
    if (!first.ok) return first;
    const result = await this.#send(schema, call, first.value, options);
    if (result.ok || !('status' in result) || result.status !== 401) return result;
    // The session has expired, and Tryton did not process the call.
    await this.session.forget(first.value);
    const second = await this.session.current();
    return second.ok ? this.#send(schema, call, second.value, options) : second;
  }

  #send<T>(schema: z.ZodType<T>, call: TrytonCall, { authorization, context }: Session, options: SendOptions) {
    const params = [...call.params, { ...context, ...call.context }];
    return send(this.operation, schema, { method: call.method, params }, { ...options, authorization });
  }
}

interface SendOptions {
  readonly isRepeatable: boolean;
  /** Maps an error by its kind: its message is free text in the language of the user. */
  readonly toFault: (kind: string, method: string) => BusinessRejection;
}

async function send<T>(
  operation: BusinessOperation,
  schema: z.ZodType<T>,
  call: { readonly method: string; readonly params: readonly unknown[] },
  { isRepeatable, authorization, toFault }: SendOptions & { readonly authorization?: string },
): Promise<BusinessResult<T>> {
  const answered = await operation.json(reply, {
    ...{ method: 'POST', path: '/', body: { id: 0, ...call }, isRepeatable },
    headers: authorization === undefined ? {} : { authorization },
  });
  if (!answered.ok) return answered;
  if ('error' in answered.value) return toFault(answered.value.error[0], call.method);
  const parsed = schema.safeParse(answered.value.result);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return fault('broken', `the result is not as documented: ${issue?.code} at /${issue?.path.join('/')}`);
}

function toReadFault(kind: string, method: string): BusinessRejection {
  return kind === 'UserError' ? fault('forbidden', `the user may not call ${method}`) : errorInside;
}

function toWriteFault(kind: string): BusinessRejection {
  if (kind === 'ConcurrencyException') return fault('conflict', 'the record has changed');
  return kind === 'UserError' || kind === 'UserWarning' ? fault('invalid', kind) : errorInside;
}

const errorInside = fault('broken', 'an error inside a success');
