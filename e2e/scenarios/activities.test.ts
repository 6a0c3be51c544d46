import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientActivityView } from '#contracts/business/follow-up.js';
import type { ClientView } from '#contracts/clients.js';
import type { ConversationId } from '#contracts/ids.js';
import { Api } from '../support/api.js';
import {
  closeClients,
  connectOperator,
  type SignedInOperator,
  settled,
  startWaitingVisitor,
} from '../support/clients.js';
import { readMetrics } from '../support/metrics.js';
import { TestServer } from '../support/server.js';

const metricsToken = 'a-token-for-metrics';

let server: TestServer;
let marco: SignedInOperator;
let program: Api;

beforeAll(async () => {
  server = await TestServer.start({ env: { METRICS_TOKEN: metricsToken } });
  marco = await connectOperator(server.url, 'marco');
  program = new Api(server.url);
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

async function newClient(name: string): Promise<ClientView> {
  const email = `${name.toLowerCase()}@shop.example`;
  return (await program.post<ClientView>('/api/v1/clients', { name, email })).body;
}
/** A conversation with a client that an operator has. */
async function talk(client: ClientView) {
  const { visitor, id } = await startWaitingVisitor(server.url);
  visitor.send('Where is my parcel?');
  await settled(visitor);
  await marco.client
    .open(id)
    .command({ type: 'take-over' })
    .catch(() => marco.client.open(id).command({ type: 'accept' }));
  await marco.client.open(id).command({ type: 'link-client', clientId: client.id });
  return { visitor, id, handle: marco.client.open(id) };
}
const activitiesOf = async ({ id }: ClientView) =>
  (await program.get<ClientActivityView[]>(`/api/v1/clients/${id}/activities`)).body;
const typesOf = async (id: ConversationId) =>
  (await program.log(id)).map(({ type }) => type).filter((type) => type.startsWith('activity.'));

test('a conversation that an operator resolves is on the record of the client, once for each episode', async () => {
  const ada = await newClient('Ada');
  const { visitor, id, handle } = await talk(ada);
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
  await expect.poll(() => typesOf(id)).toEqual(['activity.recorded']);
  const [activity] = await activitiesOf(ada);
  expect(activity).toMatchObject({
    subject: 'Chat: Where is my parcel?',
    url: `${server.url}/console/inbox/all/${id}`,
  });
  expect(activity?.text).toMatch(/Outcome: solved \(resolved by an operator\)\nWith: Marco/);
  visitor.send('One more thing.');
  await settled(visitor);
  await expect.poll(async () => (await program.summary(id)).episode).toBe(2);
  // The client has the activity again.
  await expect
    .poll(() =>
      handle.command({ type: 'resolve', outcome: 'confirmed' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => typesOf(id)).toEqual(['activity.recorded', 'activity.recorded']);
  expect((await activitiesOf(ada)).map(({ subject }) => subject)).toEqual([
    'Chat: One more thing.',
    'Chat: Where is my parcel?',
  ]);
});

test('without a client nothing is recorded, until one is linked', async () => {
  const eve = await newClient('Eve');
  const { id } = await startWaitingVisitor(server.url);
  const handle = marco.client.open(id);
  await handle.command({ type: 'take-over' }).catch(() => handle.command({ type: 'accept' }));
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
  expect(await typesOf(id)).toEqual([]);
  await handle.command({ type: 'link-client', clientId: eve.id });
  await expect.poll(() => typesOf(id)).toEqual(['activity.recorded']);
  expect(await activitiesOf(eve)).toHaveLength(1);
});

test('an activity cut off by a kill is recorded once: killed after the resolution, before or after the record', async () => {
  const clients: ClientView[] = [];
  const ids: ConversationId[] = [];
  for (const name of ['Bea', 'Ugo', 'Leo']) {
    const client = await newClient(name);
    const { id, handle } = await talk(client);
    clients.push(client);
    ids.push(id);
    await handle.command({ type: 'resolve', outcome: 'confirmed' });
    // The follower needs a moment: sometimes it has begun.
    await server.kill();
    await server.start();
  }
  for (const id of ids) await expect.poll(() => typesOf(id)).toEqual(['activity.recorded']);
  for (const client of clients) expect(await activitiesOf(client)).toHaveLength(1);
});

test('erasing the conversation takes its words from the record of the client', async () => {
  const ida = await newClient('Ida');
  const { id, handle } = await talk(ida);
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
  await expect.poll(() => typesOf(id)).toEqual(['activity.recorded']);
  const elena = await Api.signedIn(server.url, 'elena');
  expect((await elena.ask('DELETE', `/api/v1/conversations/${id}`)).status).toBe(204);
  expect(await activitiesOf(ida)).toEqual([]);
});

test('a chatbot that records nothing records nothing', async () => {
  const elena = await Api.signedIn(server.url, 'elena');
  const policy = (activities: string) =>
    elena.ask('PATCH', '/api/v1/chatbots/valdora', {
      ...{ body: JSON.stringify({ policy: { activities } }), headers: { 'Content-Type': 'application/json' } },
    });
  expect((await policy('off')).status).toBe(200);
  const zoe = await newClient('Zoe');
  const silent = await talk(zoe);
  await silent.handle.command({ type: 'resolve', outcome: 'confirmed' });
  // The policy counts when the log is read.
  await expect
    .poll(async () => (await readMetrics(server.url, metricsToken)).sum('parley_follower_lag_events'))
    .toBe(0);
  await policy('start_and_end');
  const told = await talk(zoe);
  await expect
    .poll(async () => (await activitiesOf(zoe)).map(({ subject }) => subject))
    .toEqual(['Chat started: Where is my parcel?']);
  await told.handle.command({ type: 'resolve', outcome: 'confirmed' });
  await expect.poll(() => activitiesOf(zoe)).toHaveLength(2);
  expect(await typesOf(silent.id)).toEqual([]);
});
