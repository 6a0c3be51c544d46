import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { ArticleView } from '#contracts/articles.js';
import { Api } from '../support/api.js';
import { journeys } from '../support/journey.js';
import { conversationOpenings, drawerOpenings, queueOpenings } from './dialogs/inbox-openings.js';
import { knowledgeOpenings } from './dialogs/knowledge-openings.js';
import { expectEachInSight, narrow, type Settings, sizes } from './dialogs/opening.js';
import { settingsOpenings } from './dialogs/settings-openings.js';

const test = journeys();

const json = { 'Content-Type': 'application/json' };

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

// Those of the settings and of a conversation are opened in `sweeps/dialogs.spec.ts`.
test('every dialog of the console is opened by a journey', () => {
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
