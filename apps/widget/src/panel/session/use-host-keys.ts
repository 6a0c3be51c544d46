import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { HostLink } from './host-link.js';

/** Keyboard handling for the embedding page: Escape closes the panel, unless an overlay is open; opening focuses the composer, or the form before the chat. */
export function useHostKeys(host: HostLink, input: RefObject<HTMLTextAreaElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || document.querySelector('dialog[open], :popover-open')) return;
      host.tell({ type: 'close' });
    };
    // Capture phase, because by the time it bubbles the browser may have closed the open element.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [host]);

  useEffect(() => {
    const takeFocus = () => {
      if (givesFocus(host)) (input.current ?? document.querySelector<HTMLElement>('.pre-chat [name]'))?.focus();
    };
    takeFocus();
    return host.view.subscribe(takeFocus);
  }, [host, input]);
}

/** Whether the focus belongs in the panel. On a touch screen the keyboard would jump up over the conversation. */
export function givesFocus(host: HostLink): boolean {
  const { visible, focus } = host.view.get();
  return visible && focus && matchMedia('(pointer: fine)').matches;
}
