/** Entry point of the panel in the preview: the real panel over a client that reaches no server. */
import { mountPanel } from '../panel/mount-panel.js';
import { linkToHost } from '../panel/session/host-link.js';
import { memoryStorage, PanelMemory } from '../panel/session/panel-storage.js';
import { createTranslate, loadCatalogue } from '../panel/session/translation.js';
import { type PreviewClient, previewClient } from './preview-client.js';
import { onPreviewState, type PreviewState } from './preview-protocol.js';

const host = linkToHost(new URLSearchParams(location.search).get('page'));
const root = document.querySelector('#panel');
let mounting: Promise<PreviewClient> | null = null;

onPreviewState((state) => {
  mounting ??= mount(state);
  void mounting.then((client) => client.show(state.chatbot));
});

async function mount({ chatbot, locale }: PreviewState): Promise<PreviewClient> {
  const client = previewClient(chatbot);
  const translate = createTranslate(locale, await loadCatalogue(locale));
  if (root) mountPanel(root, { client, host, memory: new PanelMemory(memoryStorage(), chatbot.id), translate });
  return client;
}
