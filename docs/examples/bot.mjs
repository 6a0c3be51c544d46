// A bot of your own in 30 lines, for Node 20 and later: it replies to turns that visitors bring, and passes on the rest.
// PARLEY_URL and PARLEY_KEY name the server and an API key with the scopes conversations:read and conversations:write.
const { PARLEY_URL: url, PARLEY_KEY: key } = process.env;

async function call(method, path, body, idempotencyKey) {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  const reply = await response.json();
  // 409: a person has taken over, or the visitor has said more. Another turn.offered comes if a reply is wanted.
  if (!response.ok && response.status !== 409) throw new Error(`${reply.title} ${reply.detail ?? ''}`);
  return reply;
}

/** What the bot knows: replace it by whatever you like. */
function replyTo(text) {
  return /opening hours/i.test(text) ? 'Our shops are open from 9 to 19, Monday to Saturday.' : null;
}

async function onTurn({ event_id, conversation_id, data: { text, control, answersUpTo } }) {
  const reply = replyTo(text);
  const path = `/conversations/${conversation_id}/${reply === null ? 'turn-passes' : 'messages'}`;
  const said = reply === null ? {} : { from: 'business', text: reply };
  // The id of the event makes it safe to handle the same turn twice.
  await call('POST', path, { ...said, control, answersUpTo }, event_id);
}

let after = 0;
// Turns of before are over: begin at the end of the feed.
for (let hasMore = true; hasMore; )
  ({ next: after, hasMore } = await call('GET', `/events?after=${after}&types=turn.offered`));
console.log('ready');
for (;;) {
  const page = await call('GET', `/events?after=${after}&types=turn.offered&wait=30`);
  await Promise.all(page.events.map(onTurn));
  after = page.next;
}
