import type { ClientView } from '#contracts/clients.js';
import { Api } from '../../support/api.js';
import { journeys } from '../../support/journey.js';
import { rawVisitor } from '../../support/raw-socket.js';
import { fillSettings } from '../dialogs/fill-settings.js';
import { conversationOpenings, detailsOpenings, drawerOpenings, queueOpenings } from '../dialogs/inbox-openings.js';
import { click, expectEachInSight, narrow, type Settings, sizes, wide } from '../dialogs/opening.js';
import { settingsOpenings } from '../dialogs/settings-openings.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });

const json = { 'Content-Type': 'application/json' };

let settings: (Settings & { receiver: { close: () => Promise<void> } }) | null = null;
test.afterAll(() => settings?.receiver.close());

test('dialogs of the settings have their primary button in sight at every width', async ({ browsers, server }) => {
  test.slow();
  settings ??= await fillSettings(server.url);
  const { page } = await browsers.operator('elena', { path: '/settings', viewport: narrow });
  const openings = [...settingsOpenings(settings), ...queueOpenings];
  await expectEachInSight(page, `${server.url}/console`, openings, sizes);
});

test('dialogs of a conversation have their primary button in sight at every width', async ({ browsers, server }) => {
  test.slow();
  settings ??= await fillSettings(server.url);
  const api = new Api(server.url);
  const aClient = { name: 'Ada', email: 'ada@shop.example', phone: null };
  const client = (await api.post<ClientView>('/api/v1/clients', aClient)).body;
  const { raw, id } = await rawVisitor(server.url);
  await raw.say(id, 'The zip of my jacket is broken. Can you repair it?');
  raw.close();
  const body = JSON.stringify({ clientId: client.id });
  await api.ask('PUT', `/api/v1/conversations/${id}/client`, { body, headers: json });
  const { page } = await browsers.operator('elena', { path: `/inbox/all/${id}`, viewport: narrow });
  await click(page, 'Take over');
  await page.getByRole('textbox', { name: 'Reply to the visitor' }).waitFor();
  const conversation = `${server.url}/console/inbox/all/${id}`;
  await expectEachInSight(page, conversation, conversationOpenings, sizes);
  await expectEachInSight(page, conversation, drawerOpenings, [narrow]);
  await expectEachInSight(page, conversation, detailsOpenings, [wide]);
});
