/** Entry point of the chat panel: connects the client and mounts the panel in its frame. */
import { createVisitorClient } from '#sdk/visitor-client.js';
import { applyAppearance, readAppearance } from '../appearance/apply-appearance.js';
import { catalogueLocale } from '../messages/languages.js';
import { mountPanel } from './mount-panel.js';
import { linkToHost } from './session/host-link.js';
import { PanelMemory, panelStorage } from './session/panel-storage.js';
import { servePageLater } from './session/serve-page-later.js';
import { createTranslate, loadCatalogue } from './session/translation.js';

const parameters = new URLSearchParams(location.search);
const chatbotId = parameters.get('chatbot') ?? '';
const page = parameters.get('page');
const locale = catalogueLocale(parameters.get('locale') ?? navigator.language);

// Before the first connection, so that the colours do not change under the visitor's eyes.
const root = document.querySelector<HTMLElement>('#panel');
const appearance = readAppearance(root);
if (appearance) applyAppearance(document.documentElement, appearance);

const host = linkToHost(page);
const store = panelStorage();
const memory = new PanelMemory(store, chatbotId);
let remount = () => {};
const forget = () => {
  memory.clear();
  remount();
};
const client = createVisitorClient({
  url: location.origin,
  chatbotId,
  locale,
  page: page ?? undefined,
  store,
  onReplaced: forget,
});
host.onRequest(
  servePageLater(
    client,
    host,
    forget,
    () => location.reload(),
    () => import('./session/serve-page.js'),
  ),
);
// Connection errors are shown from the client's state.
client.connect().catch(() => undefined);

const catalogue = await loadCatalogue(locale);
const translate = createTranslate(locale, catalogue);
remount = () => root && mountPanel(root, { client, host, memory, translate });
remount();
