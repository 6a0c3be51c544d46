import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { ArticleView } from '#contracts/articles.js';
import type { ClientView } from '#contracts/clients.js';
import { Api } from '../support/api.js';
import { journeys } from '../support/journey.js';
import { rawVisitor } from '../support/raw-socket.js';
import { fillSettings } from './dialogs/fill-settings.js';
import { conversationOpenings, detailsOpenings, drawerOpenings, queueOpenings } from './dialogs/inbox-openings.js';
import { knowledgeOpenings } from './dialogs/knowledge-openings.js';
import { click, expectEachInSight, type Settings } from './dialogs/opening.js';
import { settingsOpenings } from './dialogs/settings-openings.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });

const json = { 'Content-Type': 'application/json' };
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
// The narrow window first: what is hard to reach is hard to reach there.
const sizes = [narrow, wide] as const;

let settings: (Settings & { receiver: { close: () => Promise<void> } }) | null = null;
test.afterAll(() => settings?.receiver.close());

/** Files of the console that draw dialogs, each as often as it draws one. */
function dialogSources(): string[] {
  const root = new URL('../../apps/console/src/', import.meta.url);
  // What others draw their dialogs with.
  const wrappers = /^ui\/|\/business-dialog\.tsx$/;
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !wrappers.test(file))
    .flatMap((file) => {
      const source = readFileSync(new URL(file, root), 'utf8');
      const drawn = source.match(
        /(?<=[\s({>])<(?:(?:Confirm|ShownOnce|Business)?Dialog|Drawer|Modal|RemovableSettingsFoot)\b/g,
      );
      return (drawn ?? []).map(() => file);
    })
    .sort();
}

/** Opened and checked by the journey of its feature, if it needs a second step or a provider. */
const openedBySignIn = ['features/people/components/person-row.tsx', 'features/people/components/person-row.tsx'];

test('every dialog of the console is opened by these journeys', () => {
  const some: Settings = { webhook: '', signedThere: '', signedHere: '', action: '', team: '', kinds: ['a system'] };
  const openings = [
    ...settingsOpenings(some),
    ...queueOpenings,
    ...conversationOpenings,
    ...drawerOpenings,
    ...knowledgeOpenings('', async () => {}),
  ];
  const opened = [...openings.map(({ source }) => source), ...openedBySignIn].sort();
  expect(opened).toEqual(dialogSources());
});

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

test('dialogs of the knowledge have their primary button in sight at every width', async ({ browsers, server }) => {
  test.slow();
  const elena = await Api.signedIn(server.url, 'elena');
  const content = {
    kind: 'answer',
    locale: 'en',
    topic: '',
    title: 'Zips',
    variants: [],
    body: 'We repair them.',
  };
  const article = (
    await elena.post<ArticleView>('/api/v1/articles', { ...content, chatbotId: 'valdora', publish: true })
  ).body;
  const saveElsewhere = async () => {
    const body = JSON.stringify({ ...content, body: 'We replace them.', basedOn: article.version });
    const reply = await elena.ask('PUT', `/api/v1/articles/${article.id}`, { body, headers: json });
    expect(reply.status).toBe(200);
  };
  const { page } = await browsers.operator('sofia', { path: '/knowledge', viewport: narrow });
  const openings = knowledgeOpenings(`/knowledge/articles/${article.id}`, saveElsewhere);
  await expectEachInSight(page, `${server.url}/console`, openings, sizes);
});
