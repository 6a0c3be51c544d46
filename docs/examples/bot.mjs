// A bot of your own, for Node 20 and later: it replies to turns that visitors bring, and passes on the rest.
// PARLEY_URL and PARLEY_KEY name the server and an API key with the scopes conversations:read and conversations:write.
import { setTimeout as passed } from 'node:timers/promises';

const { PARLEY_URL: url, PARLEY_KEY: key } = process.env;

/** Asks until there is a reply: the server may restart, the network fail, or the limit of requests be reached. */
async function call(method, path, body, idempotencyKey) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  // With the same key a request is not done twice, however often it is sent.
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  for (let pause = 1; ; pause = Math.min(2 * pause, 30)) {
    try {
      const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
      if (response.status !== 429 && response.status < 500)
        return { status: response.status, reply: await response.json() };
      pause = Number(response.headers.get('Retry-After') ?? pause);
    } catch (error) {
      console.error(`${method} ${path}: ${error.cause?.message ?? error.message}`);
    }
    await passed(1_000 * pause);
  }
}

/** What the bot knows: replace it by whatever you like. */
function replyTo(text) {
  return /opening hours/i.test(text) ? 'Our shops are open from 9 to 19, Monday to Saturday.' : null;
}

async function onTurn({ event_id, conversation_id, data: { text, control, answersUpTo } }) {
  const words = replyTo(text);
  const path = `/conversations/${conversation_id}/${words === null ? 'turn-passes' : 'messages'}`;
  const said = words === null ? {} : { from: 'business', text: words };
  const { status, reply } = await call('POST', path, { ...said, control, answersUpTo }, event_id);
  // 409: a person has taken over, or the visitor has said more. Another turn.offered comes if a reply is wanted. 404: it was erased.
  if (status >= 400 && status !== 409 && status !== 404) console.error(`${path}: ${reply.detail ?? reply.title}`);
}

/**
 * A page of offered turns; without a place to go on from, that of the end of the feed: turns of before are over. 409: a backup was restored, so
 * the place is of another data set. 401: the key has changed while the request was open; it is asked once more before giving up.
 */
async function turnsAfter({ next, dataSet }, wait, isRepeat = false) {
  const from = dataSet ? `after=${next}&dataSet=${dataSet}` : 'after=end';
  const { status, reply } = await call('GET', `/events?${from}&types=turn.offered&wait=${wait}`);
  if (status === 409) return turnsAfter({}, wait);
  if (status === 401 && !isRepeat) return turnsAfter({ next, dataSet }, wait, true);
  if (status !== 200) throw new Error(reply.detail ?? reply.title);
  return reply;
}

let page = await turnsAfter({}, 0);
console.log('ready');
for (;;) {
  page = await turnsAfter(page, 30);
  await Promise.all(page.events.map(onTurn));
}
