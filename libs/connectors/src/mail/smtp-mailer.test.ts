import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { MailServer } from '#testing/mail-server.js';
import { networks } from '../outbound/address-check.js';
import { SmtpMailer, smtpOptions } from './smtp-mailer.js';

const message = {
  ...{ id: 'm1', recipient: 'bruno@shop.example', subject: 'Perché no? "Sì" 👋' },
  ...{ text: 'Hello\n\n.\nhttps://chat.example/#token\n', html: '<p>Hello</p>' },
};
const from = 'Lodge & Co <help@shop.example>';
const password = 'p@ss/word';
const closing: { close(): unknown }[] = [];

afterEach(() => {
  for (const one of closing.splice(0)) one.close();
});

async function mailServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await MailServer.start({ password, ...options });
  closing.push(server);
  return server;
}

const mailerTo = (port: number, user = '') =>
  new SmtpMailer(smtpOptions({ url: new URL(`smtp://${user}127.0.0.1:${port}`), from }));

test('a message arrives as it was written, with the sender, a stable id and no automatic replies', async () => {
  const { taken, port } = await mailServer();
  expect(await mailerTo(port).send(message)).toMatchObject({ isSent: true });
  expect(taken).toMatchObject([{ from: 'help@shop.example', to: ['bruno@shop.example'] }]);
  const parsed = taken[0]?.parsed;
  expect(parsed).toMatchObject({
    from: { name: 'Lodge & Co', address: 'help@shop.example' },
    subject: message.subject,
    messageId: '<m1@parley>',
  });
  expect(parsed?.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(message.text.trimEnd());
  expect(parsed?.html?.trim()).toBe(message.html);
  expect(parsed?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

test('signs in with the user and password of the address, decoded', async () => {
  const { taken, port } = await mailServer();
  expect(await mailerTo(port, 'shop%40example:p%40ss%2Fword@').send(message)).toMatchObject({ isSent: true });
  expect(taken[0]?.user).toBe('shop@example');
});

test('a wrong password is a temporary failure: the message is retried', async () => {
  const { port } = await mailServer();
  expect(await mailerTo(port, 'shop:wrong@').send(message)).toMatchObject({ isSent: false, isFinal: false });
});

test('a permanently rejected address is a final failure, a temporarily rejected one is not', async () => {
  const refusing = (responseCode: number) =>
    mailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error('not this one'), { responseCode })),
    });
  const permanent = await refusing(550);
  const outcome = await mailerTo(permanent.port).send(message);
  expect(outcome).toMatchObject({ isSent: false, isFinal: true });
  expect(outcome.reply).toContain('not this one');
  const passing = await refusing(451);
  expect(await mailerTo(passing.port).send(message)).toMatchObject({ isSent: false, isFinal: false });
});

test('a header cannot be added by a line break in a subject', async () => {
  const { taken, port } = await mailServer();
  await mailerTo(port).send({ ...message, subject: 'Hello\r\nBcc: everybody@shop.example' });
  expect(taken[0]?.to).toEqual(['bruno@shop.example']);
  expect(taken[0]?.parsed.bcc ?? []).toEqual([]);
});

test('an unreachable, disconnecting or misbehaving server is a temporary failure', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await mailerTo(port).send(message)).toMatchObject({ isSent: false, isFinal: false });
  for (const words of ['', '<html>\r\n']) {
    const rude = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(words);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => rude.once('listening', resolve));
    closing.push(rude);
    const outcome = await mailerTo((rude.address() as AddressInfo).port).send(message);
    expect(outcome).toMatchObject({ isSent: false, isFinal: false });
  }
});

test('names its server without the password', () => {
  const { server } = new SmtpMailer(smtpOptions({ url: new URL('smtp://shop:secret@mail.example'), from }));
  expect(server).toBe('mail.example:587');
});

test('a server in a private network is contacted only if that network is allowed', async () => {
  const { taken, port } = await mailServer();
  const mailer = (allowed: string[]) =>
    new SmtpMailer({ host: '127.0.0.1', port, security: 'none', auth: null, from, allowed: networks(allowed) });
  expect(await mailer([]).send(message)).toEqual({ isSent: false, isFinal: false, reply: 'private_network' });
  expect(taken).toHaveLength(0);
  expect(await mailer(['127.0.0.0/8']).send(message)).toMatchObject({ isSent: true });
});
