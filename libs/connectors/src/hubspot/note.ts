import type { WriteKey } from '#engine/ports/business/business-result.js';
import type { Activity } from '#engine/ports/business/customer-directory.js';

/** Renders an activity as the body of a note, which is HTML. The last line is the key of the write. */
export function toNoteBody({ subject, text, url }: Activity, key: WriteKey): string {
  const link = url === null ? [] : [`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`];
  const lines = [
    `<strong>${escapeHtml(subject)}</strong>`,
    ...text.split('\n').map(escapeHtml),
    ...link,
    referenceOf(key),
  ];
  return lines.join('<br>');
}

/** Whether a note was written under this key. Only the last line counts, below the text that people wrote. */
export function isNoteOf(body: string, key: WriteKey): boolean {
  return body
    .trimEnd()
    .replace(/(<\/\w+>)+$/, '')
    .endsWith(referenceOf(key));
}

function referenceOf(key: WriteKey): string {
  return `[parley:${key}]`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
