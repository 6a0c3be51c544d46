import { createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { MailSecurity } from '#contracts/mail.js';
import { MailServer } from '#testing/mail-server.js';
import { mailFault } from './mail-fault.js';
import { SmtpMailer } from './smtp-mailer.js';

const message = { id: 'm1', recipient: 'bruno@shop.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

function send(port: number, security: MailSecurity) {
  const from = 'help@shop.example';
  return new SmtpMailer({ host: '127.0.0.1', port, security, auth: null, from, allowed: null }).send(message);
}

async function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = await MailServer.start(options);
  onTestFinished(() => server.close());
  return server.port;
}

describe('a mail server is not reached, and the reply says why, if', () => {
  test('the port does not speak TLS from the start', async () => {
    expect(await send(await mailServer({}), 'tls')).toEqual({ isSent: false, isFinal: false, reply: 'not_tls' });
  });

  test('the server has no STARTTLS', async () => {
    const port = await mailServer({ disabledCommands: ['STARTTLS'] });
    expect(await send(port, 'starttls')).toMatchObject({ reply: 'no_starttls' });
  });

  test('its certificate is not valid, from the start and after STARTTLS', async () => {
    // Self-signed; by now it has expired, too.
    const reply = expect.stringMatching(/^certificate_(expired|untrusted)$/);
    expect(await send(await mailServer({ secure: true }), 'tls')).toMatchObject({ reply });
    expect(await send(await mailServer({ hideSTARTTLS: false }), 'starttls')).toMatchObject({ reply });
  });
});

test('what a server says itself is quoted', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('554 We take no mail\r\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  expect(await send(port, 'none')).toMatchObject({ reply: expect.stringContaining('We take no mail') });
});

test.each([
  [
    'a greeting that never comes without TLS',
    'starttls',
    { code: 'ETIMEDOUT', timeoutType: 'greeting' },
    'no_greeting',
  ],
  ['one that never comes over TLS', 'tls', { code: 'ETIMEDOUT', timeoutType: 'greeting' }, null],
  ['an expired certificate', 'tls', { originalCode: 'CERT_HAS_EXPIRED' }, 'certificate_expired'],
  ['a self-signed certificate', 'tls', { originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate_untrusted'],
  ['a private authority', 'tls', { originalCode: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'certificate_untrusted'],
  ['a missing link of the chain', 'tls', { originalCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'certificate_untrusted'],
  ['another name', 'tls', { originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate_of_other_host'],
  ['a closed port', 'tls', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, null],
  ['a wrong password', 'starttls', { code: 'EAUTH', responseCode: 535 }, null],
] as const)('the fault of %s', (_, security, error, expected) => {
  expect(mailFault(error, security)).toBe(expected);
});
