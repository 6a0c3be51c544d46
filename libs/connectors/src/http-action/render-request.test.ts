import { describe, expect, test } from 'vitest';
import { type HttpCall, httpCall } from '#contracts/business/http-call.js';
import { fc } from '#testing/fast-check.js';
import { renderRequest } from './render-request.js';

const call = (more: Partial<HttpCall>): HttpCall =>
  httpCall.parse({ type: 'http', method: 'POST', path: '/a', ...more });
const rendered = (more: Partial<HttpCall>, values: Record<string, unknown>) => {
  const result = renderRequest(call(more), values);
  return result.ok ? result.value : result.code;
};

describe('a request of an action', () => {
  test('escapes each value for its place', () => {
    const request = rendered(
      {
        path: '/orders/{number}/lines',
        query: [{ name: 'q', value: 'a&b={text}' }],
        headers: [{ name: 'X-Tag', value: 'tag {tag}' }],
        body: { note: '{text}', deep: [{ count: '{count}' }], said: 'It said "{text}"' },
      },
      { number: '1 &?#', text: 'x"&=y', tag: 't1', count: 3 },
    );
    expect(request).toMatchObject({
      path: '/orders/1%20%26%3F%23/lines?q=a%26b%3Dx%22%26%3Dy',
      headers: { 'X-Tag': 'tag t1' },
      body: { note: 'x"&=y', deep: [{ count: 3 }], said: 'It said "x"&=y"' },
    });
  });

  test('omits fields without a value, and objects that become empty', () => {
    const query = [
      { name: 'a', value: '{a}' },
      { name: 'b', value: '{b}' },
    ];
    const body = { a: '{a}', b: { c: '{b}' }, list: ['{b}', '{a}'], fixed: {} };
    expect(rendered({ query, body }, { a: true })).toMatchObject({
      path: '/a?a=true',
      body: { a: true, list: [true], fixed: {} },
    });
  });

  test.each(['..', '.', '', 'a/b', 'a\\b', 'a\nb', '../../admin'])('rejects a path that contains %j', (number) => {
    expect(rendered({ path: '/orders/{number}' }, { number })).toBe('invalid');
  });

  test.each(['a\r\nX-Evil: 1', 'é', '\u0000'])('rejects a header that contains %j', (tag) => {
    expect(rendered({ headers: [{ name: 'X-Tag', value: '{tag}' }] }, { tag })).toBe('invalid');
  });

  test('never reaches another host or path, whatever the values are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (first, second) => {
        if (!first.isWellFormed() || !second.isWellFormed()) return;
        const result = renderRequest(call({ path: '/v1/{a}/x-{b}/end', query: [{ name: 'q', value: '{a}' }] }), {
          a: first,
          b: second,
        });
        if (!result.ok) return;
        const url = new URL(`https://api.example/base${result.value.path}`);
        expect(url.origin).toBe('https://api.example');
        const parts = url.pathname.split('/').map(decodeURIComponent);
        expect(parts).toEqual(['', 'base', 'v1', first, `x-${second}`, 'end']);
        expect([...url.searchParams]).toEqual([['q', first]]);
      }),
    );
  });
});
