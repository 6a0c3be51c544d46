import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type PeerAnswer as Answer, LoopbackServer } from '../loopback-server.js';
import { type DescribedSchema, disallowed, isRecord, readForm } from './described-schema.js';

interface Described {
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: DescribedSchema }[];
  readonly requestBody: { content: Record<string, { schema: DescribedSchema }> };
}

const { paths, fixtures } = JSON.parse(readFileSync(new URL('description.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
  fixtures: Record<string, StripeObject>;
};

type StripeObject = Record<string, unknown> & { id: string };
type Values = Record<string, unknown>;

/** A request to a webhook endpoint. */
export interface SignedEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const key = 'sk_test_peer';

/**
 * Simulated Stripe, according to its own API description: only requests that the description allows, objects like its
 * examples, and the rules of idempotency keys, of searches by metadata and of refunds. `pay` simulates a customer's
 * payment.
 */
export class StripePeer {
  readonly apiKey = key;
  /** Newest first. */
  readonly #sessions: StripeObject[] = [];
  readonly #intents: StripeObject[] = [];
  readonly #writes = new Map<string, { request: string; answer: Answer }>();
  readonly #server = new LoopbackServer((request, text) => this.#answer(request, text));
  #made = 0;

  static async start(): Promise<StripePeer> {
    const peer = new StripePeer();
    await peer.#server.start();
    return peer;
  }

  /** Also when it is gone. */
  get url(): string {
    return this.#server.url;
  }

  pay(sessionId: string): void {
    const session = this.#sessions.find(({ id }) => id === sessionId);
    if (!session) throw new Error('no such session');
    const { amount_total: amount, currency, customer_email: email, intended } = session;
    const billing_details = { ...(fixtures.charge?.billing_details as object), email };
    const amounts = { amount, amount_captured: amount, amount_refunded: 0, currency, refunded: false };
    const intent = this.#make('payment_intent', 'pi_', {
      ...(isRecord(intended) ? intended : {}),
      ...{ amount, amount_received: amount, currency, status: 'succeeded' },
      latest_charge: this.#make('charge', 'ch_', { ...amounts, billing_details }),
    });
    const customer_details = { ...(session.customer_details as object), email };
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id, customer_details });
    this.#intents.unshift(intent);
  }

  /**
   * Events for a webhook endpoint with that secret after a payment: the intent, whose charge is an id there, and the
   * session.
   */
  eventsOf(sessionId: string, secret: string): SignedEvent[] {
    const session = this.#sessions.find(({ id }) => id === sessionId);
    const intent = this.#intents.find(({ id }) => id === session?.payment_intent);
    if (!session || !intent) throw new Error('nobody has paid');
    const { intended: _, ...shown } = session;
    const charge = intent.latest_charge as StripeObject;
    return [
      signed(
        { id: `evt_${intent.id}`, type: 'payment_intent.succeeded' },
        { ...intent, latest_charge: charge.id },
        secret,
      ),
      signed({ id: `evt_${session.id}`, type: 'checkout.session.completed' }, shown, secret),
    ];
  }

  freeze(): void {
    this.#server.freeze();
  }

  resume(): void {
    this.#server.resume();
  }

  kill(): Promise<void> {
    return this.#server.kill();
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, text: string): Answer {
    if (headers.authorization !== `Bearer ${key}`) return refusal(401, 'invalid_request_error');
    const { pathname, searchParams } = new URL(url, this.url);
    const [path, id] = described(pathname);
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation) return refusal(404, 'invalid_request_error');
    const [query, values] = [readForm(searchParams), readForm(new URLSearchParams(text))];
    const wrong = disallowed(query, schemaOfQuery(operation)) ?? disallowed(values, schemaOfBody(operation));
    if (wrong !== null) return refusal(400, 'invalid_request_error', 'parameter_unknown', wrong);
    const idempotencyKey = String(headers['idempotency-key'] ?? '');
    const before = this.#writes.get(idempotencyKey);
    const sent = `${pathname} ${text}`;
    if (before) return before.request === sent ? before.answer : refusal(400, 'idempotency_error');
    const answer = this.#run(`${method} ${path}`, { ...query, ...values }, id);
    if (method === 'POST' && idempotencyKey !== '') this.#writes.set(idempotencyKey, { request: sent, answer });
    return answer;
  }

  #run(operation: string, values: Values, id: string): Answer {
    switch (operation) {
      case 'POST /v1/checkout/sessions':
        return { status: 200, body: this.#openSession(values) };
      case 'GET /v1/checkout/sessions':
        return page(this.#sessions, values);
      case 'GET /v1/payment_intents':
        return page(this.#intents, values);
      case 'GET /v1/payment_intents/search':
        return page(this.#intents.filter(searched(String(values.query))), values);
      case 'GET /v1/payment_intents/{intent}': {
        const intent = this.#intents.find((one) => one.id === id);
        return intent ? { status: 200, body: intent } : refusal(404, 'invalid_request_error', 'resource_missing');
      }
      default:
        return this.#refund(values);
    }
  }

  #openSession(values: Values): StripeObject {
    const items = Object.values(values.line_items as object) as { quantity: string; price_data: Values }[];
    const session = this.#make('checkout.session', 'cs_test_', {
      ...{ client_reference_id: values.client_reference_id ?? null, customer_email: values.customer_email ?? null },
      ...{ metadata: values.metadata ?? {}, currency: items[0]?.price_data.currency, payment_intent: null },
      amount_total: items.reduce(
        (sum, { quantity, price_data }) => sum + Number(quantity) * Number(price_data.unit_amount),
        0,
      ),
    });
    Object.assign(session, {
      url: `https://checkout.stripe.com/c/pay/${session.id}`,
      expires_at: Number(session.created) + 86_400,
      intended: values.payment_intent_data,
    });
    this.#sessions.unshift(session);
    return session;
  }

  #refund({ payment_intent: id, amount: asked, metadata = {} }: Values): Answer {
    const intent = this.#intents.find((one) => one.id === id);
    if (!intent) return refusal(400, 'invalid_request_error', 'resource_missing', 'payment_intent');
    const charge = intent.latest_charge as Values;
    const left = Number(charge.amount) - Number(charge.amount_refunded);
    if (left === 0) return refusal(400, 'invalid_request_error', 'charge_already_refunded');
    const amount = asked === undefined ? left : Number(asked);
    if (amount > left) return refusal(400, 'invalid_request_error', null, 'amount');
    charge.amount_refunded = Number(charge.amount_refunded) + amount;
    charge.refunded = amount === left;
    const made = this.#make('refund', 're_', { amount, payment_intent: id, status: 'succeeded', metadata });
    const refunds = charge.refunds as { data: StripeObject[] };
    refunds.data.unshift(made);
    return { status: 200, body: made };
  }

  /** Like the example, with an id of its own. */
  #make(resource: string, prefix: string, changes: Values): StripeObject {
    this.#made += 1;
    const created = Math.floor(Date.now() / 1_000);
    return {
      ...structuredClone(fixtures[resource]),
      ...changes,
      created,
      id: `${prefix}${String(this.#made).padStart(24, '0')}`,
    };
  }
}

function signed(of: { id: string; type: string }, object: object, secret: string): SignedEvent {
  const at = Math.floor(Date.now() / 1_000);
  const event = { ...of, object: 'event', api_version: '2023-08-16', created: at, livemode: false, data: { object } };
  const body = JSON.stringify(event, null, 2);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': `t=${at},v1=${signature}` };
  return { body, headers };
}

function described(path: string): [string, string] {
  if (paths[path]) return [path, ''];
  const at = path.lastIndexOf('/');
  return [`${path.slice(0, at)}/{intent}`, path.slice(at + 1)];
}

function schemaOfQuery({ parameters }: Described): DescribedSchema {
  const own = parameters.filter((one) => one.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

function schemaOfBody({ requestBody }: Described): DescribedSchema {
  return requestBody.content['application/x-www-form-urlencoded']?.schema ?? { type: 'object' };
}

/** `metadata['name']:'value'`, with quotes and backslashes of the value escaped. */
function searched(query: string): (one: StripeObject) => boolean {
  const [, name = '', value = ''] = /^metadata\['([^']+)'\]:'((?:[^'\\]|\\.)*)'$/su.exec(query) ?? [];
  const wanted = value.replaceAll(/\\(.)/gsu, '$1');
  // Stripe's searches are case-insensitive.
  return ({ metadata }) => isRecord(metadata) && String(metadata[name] ?? '').toLowerCase() === wanted.toLowerCase();
}

function page(all: readonly StripeObject[], { limit = '10', starting_after }: Values): Answer {
  const rest = all.slice(all.findIndex(({ id }) => id === starting_after) + 1);
  const data = rest.slice(0, Number(limit));
  return { status: 200, body: { object: 'list', data, has_more: rest.length > data.length } };
}

function refusal(status: number, type: string, code: string | null = null, param: string | null = null): Answer {
  return { status, body: { error: { type, code, param, message: 'Refused' } } };
}
