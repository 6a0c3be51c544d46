// Receives webhooks and checks both signatures. Needs Node.js 20 and nothing else. During a rotation it takes both secrets:
//   WEBHOOK_SECRETS="whsec_…" PORT=9000 node webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secrets = process.env.WEBHOOK_SECRETS.split(' ');
const seen = new Set(); // In a real receiver: a unique column of the database.
const hmac = (key, text, form) => createHmac('sha256', key).update(text).digest(form);
const isEqual = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const keyOf = (secret) => Buffer.from(secret.slice('whsec_'.length), 'base64');

function isAuthentic(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '', 'x-signature': plain = '' } = headers;
  // Only `webhook-signature` covers the time: without it, an old request could be sent again with a new one.
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const standard = secrets.map((secret) => `v1,${hmac(keyOf(secret), `${id}.${at}.${body}`, 'base64')}`);
  const simple = secrets.map((secret) => `sha256=${hmac(secret, body, 'hex')}`);
  const matches = (one) => given.split(' ').some((signature) => isEqual(signature, one));
  return standard.some(matches) && simple.some((one) => isEqual(plain, one));
}

createServer(async (request, response) => {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  if (!isAuthentic(request.headers, body)) return response.writeHead(401).end();
  const event = JSON.parse(body);
  if (event.event === 'webhook_endpoint.verification') return response.end(event.data.challenge);
  if (!seen.has(event.event_id)) console.log(event.event, event.event_id);
  seen.add(event.event_id);
  response.writeHead(204).end();
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
