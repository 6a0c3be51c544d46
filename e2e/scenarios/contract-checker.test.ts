import { expect, test } from 'vitest';
import { checkExchange, type Exchange } from '../support/contract/check-exchange.js';
import { toExchange } from '../support/contract/to-exchange.js';

const json = { 'content-type': 'application/json; charset=utf-8' };
const csv = { 'content-type': 'text/csv; charset=utf-8' };
const exported = '/api/v1/history-exports?format=csv';
const problem = { 'content-type': 'application/problem+json' };
const unauthenticated = {
  type: '/api/docs/errors#unauthenticated',
  title: 'A valid session, token or key is needed.',
  status: 401,
  code: 'unauthenticated',
  instance: '/api/v1/operators',
  traceId: 'trace',
};
const operator = {
  id: 'anna',
  name: 'Anna',
  email: 'anna@valdora.example',
  role: 'operator',
  pictureUrl: null,
  presence: 'online',
  load: 0,
  capacity: 3,
  skills: [],
};

function faultOf(path: string, status: number, body: unknown, more: Partial<Exchange> = {}): string | null {
  return checkExchange({
    method: 'GET',
    url: `http://localhost${path}`,
    requestBody: null,
    status,
    headers: new Headers(status < 400 ? json : problem),
    responseBody: body === undefined ? '' : JSON.stringify(body),
    ...more,
  });
}

/** An answer to a sign-out with a text. */
const bye = (responseBody: string) => ({ method: 'DELETE', headers: new Headers(csv), responseBody });

test('documented exchanges pass', () => {
  expect(faultOf('/api/v1/operators', 200, [operator])).toBeNull();
  expect(faultOf('/api/v1/operators', 401, unauthenticated)).toBeNull();
  expect(faultOf('/api/v1/nothing', 404, { ...unauthenticated, code: 'not_found' })).toBeNull();
  expect(faultOf('/api/v1/sessions/current', 204, undefined, { method: 'DELETE', headers: new Headers() })).toBeNull();
  expect(faultOf(exported, 200, undefined, { headers: new Headers(csv), responseBody: 'id,createdAt\r\n' })).toBeNull();
});

test.each<[string, string | null]>([
  ['a status that is not documented', faultOf('/api/v1/operators', 418, unauthenticated)],
  ['a missing field', faultOf('/api/v1/operators', 200, [{ ...operator, name: undefined }])],
  ['a field that is not documented', faultOf('/api/v1/operators', 200, [{ ...operator, passwordHash: 'x' }])],
  ['a value that is not documented', faultOf('/api/v1/operators', 200, [{ ...operator, presence: 'asleep' }])],
  ['an error code that is not documented', faultOf('/api/v1/operators', 401, { ...unauthenticated, code: 'conflict' })],
  ['an error that is no problem document', faultOf('/api/v1/operators', 401, {}, { headers: new Headers(json) })],
  ['a body where none is documented', faultOf('/api/v1/sessions/current', 204, {}, { method: 'DELETE' })],
  ['text where no body is documented', faultOf('/api/v1/sessions/current', 204, undefined, bye('<p>Bye</p>'))],
  ['an empty file', faultOf(exported, 200, undefined, { headers: new Headers(csv) })],
  [
    'a file of another media type',
    faultOf(exported, 200, undefined, { headers: new Headers({ 'content-type': 'text/html' }), responseBody: 'id' }),
  ],
  ['a page without its headers', faultOf('/api/v1/conversations', 200, [])],
  ['a success of an unknown path', faultOf('/api/v1/nothing', 200, {})],
  ['a wrong method without Allow', faultOf('/api/v1/operators', 405, unauthenticated, { method: 'PUT' })],
  ['an accepted query parameter that is not documented', faultOf('/api/v1/operators?colour=red', 200, [operator])],
  [
    'an accepted body that is not documented',
    faultOf(
      '/api/v1/visitors',
      201,
      { visitorId: 'v', token: 't' },
      { method: 'POST', requestBody: '{"locale":"xx"}' },
    ),
  ],
])('%s is a fault', (_, fault) => {
  expect(fault).toEqual(expect.any(String));
});

test('a response is read whatever its media type, and stays readable', async () => {
  const response = new Response('id,createdAt', { headers: csv });
  const exchange = await toExchange(`http://localhost${exported}`, undefined, response);
  expect(exchange).toMatchObject({ method: 'GET', status: 200, responseBody: 'id,createdAt' });
  expect(await response.text()).toBe('id,createdAt');
});

test('pages outside of the interface are not checked', () => {
  expect(faultOf('/console', 418, undefined)).toBeNull();
});
