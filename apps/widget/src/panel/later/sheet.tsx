/** @jsxImportSource preact */
import './sheet.css';
import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import { useTranslate } from '../session/translation.js';

/**
 * Sheet over the conversation. The native modal dialog takes the focus, makes the rest inert, closes with Escape and
 * returns the focus to the element that opened it.
 */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { t } = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the effects of its content, which may move the focus: an element of a closed dialog cannot take it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to what a click on the backdrop does
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="sheet-body">
        <header class="sheet-header">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="icon-button" aria-label={t('action.back')} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
