import { type HttpPeer, httpPeer } from './http-peer.js';

export interface ParcelSystem extends HttpPeer {
  /** Requests with a valid key, newest last. */
  readonly requests: {
    readonly method: string;
    readonly url: string;
    readonly key: string | undefined;
    readonly body: unknown;
  }[];
  /** The next request is answered so, or not at all; a function is called in place of an answer. */
  next: { readonly status: number; readonly type: string; readonly body: string } | 'nothing' | (() => void) | null;
}

export const parcelKey = 'Bearer parcel-secret-4711';

/** A business system without a connector: parcels by their code, and deliveries that can be moved. */
export async function parcelSystem(): Promise<ParcelSystem> {
  const requests: ParcelSystem['requests'] = [];
  const peer = await httpPeer(({ method = '', url = '', headers }, response, text) => {
    const reply = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (headers.authorization !== parcelKey) return reply(401, { error: 'who?' });
    const body = text === '' ? null : JSON.parse(text);
    requests.push({ method, url, key: headers['idempotency-key'] as string | undefined, body });
    const { next } = system;
    system.next = null;
    if (next === 'nothing') return;
    if (typeof next === 'function') return next();
    if (next) return response.writeHead(next.status, { 'content-type': next.type }).end(next.body);
    const { pathname, searchParams } = new URL(url, 'http://parcels');
    if (pathname === '/api/status') return reply(200, { ok: true });
    if (method === 'GET' && pathname === '/api/parcels/P-7')
      return reply(200, {
        parcel: {
          state: searchParams.get('lang') === 'it' ? 'in viaggio' : 'on its way',
          weight: 2.5,
          owner: 'ada@shop.example',
        },
        events: [{ place: 'Milano' }, { place: 'Torino' }],
      });
    if (method === 'POST' && pathname === '/api/deliveries')
      return reply(201, { delivery: { number: 'D-1', day: body.day } });
    if (method === 'GET' && pathname === '/api/balance')
      return reply(200, { client: searchParams.get('email'), points: 120 });
    return reply(404, { error: 'no such parcel' });
  });
  const system: ParcelSystem = { ...peer, requests, next: null };
  return system;
}

const text = { type: 'string' };
const inJson = (schema: object) => ({ 'application/json': { schema } });

/** Its own description (OpenAPI 3.1). */
export const parcelDocument = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: `${url}/api` }],
  paths: {
    '/parcels/{code}': {
      get: {
        operationId: 'parcelState',
        summary: 'Where a parcel is',
        description: 'Says where a parcel is.',
        parameters: [
          { name: 'code', in: 'path', required: true, schema: text, description: 'On the label, such as P-7.' },
          { name: 'lang', in: 'query', schema: { type: 'string', enum: ['en', 'it'] } },
        ],
        responses: {
          200: {
            description: 'The parcel',
            content: inJson({
              type: 'object',
              properties: {
                parcel: { type: 'object', properties: { state: text, weight: { type: 'number' } } },
                events: { type: 'array', items: { type: 'object', properties: { place: text } } },
              },
            }),
          },
        },
      },
    },
    '/deliveries': {
      post: {
        operationId: 'moveDelivery',
        summary: 'Move a delivery',
        requestBody: {
          required: true,
          content: inJson({
            type: 'object',
            required: ['code', 'day'],
            properties: { code: text, day: { type: 'string', format: 'date' }, note: text },
          }),
        },
        responses: {
          201: {
            description: 'Moved',
            content: inJson({
              type: 'object',
              properties: { delivery: { type: 'object', properties: { number: text, day: text } } },
            }),
          },
        },
      },
    },
  },
});
