/** Entry point of the preview page: the real launcher over the outline of a shop, with settings from the console. */
import { LauncherElement } from '../launcher/launcher-element.js';
import { saveLauncherState } from '../launcher/launcher-state.js';
import { widgetTag } from '../loader/widget-tag.js';
import './page.css';
import { onPreviewState, type PreviewState, previewReady } from './preview-protocol.js';

LauncherElement.panelPath = '/widget/preview/panel';
customElements.define(widgetTag, LauncherElement);

const previewId = 'preview';
let launcher: LauncherElement | null = null;
let shown: PreviewState | null = null;

const panel = () => launcher?.shadowRoot?.querySelector('iframe')?.contentWindow ?? null;
const passOn = () => {
  if (shown) panel()?.postMessage(shown, location.origin);
};

window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (data === previewReady && source === panel()) passOn();
});

onPreviewState((state) => {
  const { appearance } = state.chatbot;
  if (!appearance) return;
  document.documentElement.dataset.scheme = appearance.scheme;
  // Remounts for another language, since the catalogue is chosen once, and opens or closes without taking the focus from the console.
  if (launcher && (shown?.locale !== state.locale || shown.open !== state.open)) {
    launcher.remove();
    launcher = null;
  }
  shown = state;
  if (launcher) launcher.setAppearance(appearance);
  else launcher = place(state, appearance);
  passOn();
});

function place(
  { locale, open }: PreviewState,
  appearance: NonNullable<typeof LauncherElement.appearance>,
): LauncherElement {
  LauncherElement.appearance = appearance;
  saveLauncherState(previewId, { open, active: false });
  const element = document.createElement(widgetTag) as LauncherElement;
  element.setAttribute('chatbot', previewId);
  element.setAttribute('origin', location.origin);
  element.setAttribute('locale', locale);
  document.body.append(element);
  return element;
}
