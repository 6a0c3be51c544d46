/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { MessageKey } from '../session/translation.js';
import { useTranslate } from '../session/translation.js';

/** One-line note with the next opening. */
export function ClosedNote({ text, opensAt }: { text: MessageKey; opensAt: number }): JSX.Element {
  const { t, when } = useTranslate();
  return <p class="closed-note">{t(text, { when: when(opensAt, Date.now()) })}</p>;
}
