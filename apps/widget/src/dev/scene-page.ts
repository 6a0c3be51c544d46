import { catalogueLocale } from '../messages/languages.js';
import { mountPanel } from '../panel/mount-panel.js';
import { linkToHost } from '../panel/session/host-link.js';
import { memoryStorage, PanelMemory } from '../panel/session/panel-storage.js';
import { createTranslate, loadCatalogue } from '../panel/session/translation.js';
import { fakeClient } from './fake-client.js';
import { scenes } from './scenes.js';

const parameters = new URLSearchParams(location.search);
const locale = catalogueLocale(parameters.get('locale'));
const name = parameters.get('scene') ?? 'operator';
const scene = scenes(locale)[name];
const root = document.querySelector('#panel');
const host = linkToHost(parameters.get('page'));
const catalogue = await loadCatalogue(locale);
if (!scene || !root) throw new Error(`there is no scene ${name}`);
const client = fakeClient(scene.snapshot, scene.passage);
// For inspection scripts: `scene.receive('…')`.
Object.assign(window, { scene: client });
mountPanel(root, {
  client,
  host,
  memory: new PanelMemory(memoryStorage(), 'valdora'),
  translate: createTranslate(locale, catalogue),
});
