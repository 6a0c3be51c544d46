import { sign, verify } from '@octokit/webhooks-methods';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { secretPrefix } from '#engine/webhooks/secrets.js';
import { type SignedMessage, signatureHeaders } from './signature.js';

const secret = (fill: number) => `${secretPrefix}${Buffer.alloc(32, fill).toString('base64')}`;
const [oldSecret, newSecret] = [secret(7), secret(9)];
const now = () => Math.floor(Date.now() / 1000);
const body = JSON.stringify({ event: 'message.posted', data: { text: 'è "漢" 👩‍👩‍👧' } });
const message = (change: Partial<SignedMessage> = {}): SignedMessage => ({
  id: '0199a4c1-02b7-7f10-8a66-2f4e5d0c7b90',
  timestamp: now(),
  body,
  ...change,
});
const alone = { current: newSecret, previous: null };
const rotating = { current: newSecret, previous: oldSecret };
const xSignature = (headers: Record<string, string>) => headers['X-Signature'] ?? '';

describe('the Standard Webhooks signature', () => {
  test('is accepted by the reference library', () => {
    expect(new Webhook(newSecret).verify(body, signatureHeaders(message(), alone))).toEqual(JSON.parse(body));
  });

  test('is accepted with the current and with the previous secret during a rotation, and with no other', () => {
    const headers = signatureHeaders(message(), rotating);
    for (const one of [oldSecret, newSecret]) expect(() => new Webhook(one).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(secret(8)).verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(oldSecret).verify(body, signatureHeaders(message(), alone))).toThrow();
  });

  test('covers body, id and timestamp', () => {
    const headers = signatureHeaders(message(), alone);
    const receiver = new Webhook(newSecret);
    expect(() => receiver.verify(`${body} `, headers)).toThrow();
    expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'another' })).toThrow();
    expect(() => receiver.verify(body, { ...headers, 'webhook-timestamp': String(now() + 1) })).toThrow();
  });

  test('is refused when the message is too old', () => {
    const headers = signatureHeaders(message({ timestamp: now() - 301 }), alone);
    expect(() => new Webhook(newSecret).verify(body, headers)).toThrow('too old');
  });
});

describe('X-Signature', () => {
  test('is the signature that GitHub sends: HMAC-SHA256 of the body, keyed with the secret as shown', async () => {
    const signature = xSignature(signatureHeaders(message(), alone));
    expect(signature).toBe(await sign(newSecret, body));
    expect(await verify(newSecret, body, signature)).toBe(true);
    expect(await verify(newSecret, `${body} `, signature)).toBe(false);
  });

  test('is made with the previous secret until the rotation ends', async () => {
    const signature = xSignature(signatureHeaders(message(), rotating));
    expect(await verify(oldSecret, body, signature)).toBe(true);
    expect(await verify(newSecret, body, signature)).toBe(false);
  });

  test('comes with the time of the attempt in Unix seconds', () => {
    expect(signatureHeaders(message({ timestamp: 1_764_000_000 }), alone)['X-Timestamp']).toBe('1764000000');
  });
});
