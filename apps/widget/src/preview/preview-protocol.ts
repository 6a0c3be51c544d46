import type { ChatbotView } from '#contracts/chatbot.js';
import type { Locale } from '#contracts/states.js';

/** State of the preview. The console sends it to the page, and the page passes it on to the panel. */
export interface PreviewState {
  readonly type: 'parley:preview';
  readonly chatbot: ChatbotView;
  readonly locale: Locale;
  /** Whether the panel is open. */
  readonly open: boolean;
}

/** Message to the parent: the frame is ready to receive the state. */
export const previewReady = 'parley:preview-ready';

/** Subscribes to the states that the parent page sends, from our own origin only, and announces that the frame is ready. */
export function onPreviewState(listener: (state: PreviewState) => void): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== window.parent || !isPreviewState(data)) return;
    listener(data);
  });
  window.parent.postMessage(previewReady, location.origin);
}

function isPreviewState(value: unknown): value is PreviewState {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'parley:preview';
}
