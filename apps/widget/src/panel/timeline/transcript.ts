import type { VisitorEventView } from '#contracts/views.js';
import type { Translate } from '../session/translation.js';
import { buildTimeline, type TimelineItem } from './build-timeline.js';
import { noticeText } from './notice-text.js';

/** The conversation as a text file that a person can read and keep. */
export function transcriptText(
  events: readonly VisitorEventView[],
  chatbotName: string,
  translate: Translate,
  now: number,
): string {
  const { t, instant } = translate;
  const heading = t('transcript.heading', { name: chatbotName, date: instant(now) });
  return [heading, ...buildTimeline(events, []).flatMap((item) => itemLines(item, translate)), ''].join('\n\n');
}

function itemLines(item: TimelineItem, translate: Translate): string[] {
  const { t, instant } = translate;
  if (item.kind === 'day') return [];
  if (item.kind === 'notice') return [`[${instant(item.at)}] — ${noticeText(item.notice, translate)} —`];
  const author = item.name ?? t(`author.${item.author}`);
  return item.bubbles.map((bubble) => {
    const sources = bubble.citations.map((citation, index) => `\n  [${index + 1}] ${citation.title}`);
    const choices = bubble.choices.map((label) => `\n  - ${label}`);
    const said = bubble.isCorrection ? `${author} (${t('correction')})` : author;
    return `[${instant(bubble.at)}] ${said}:\n${bubble.text}${choices.join('')}${sources.join('')}`;
  });
}

export function downloadText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Freed once the browser has taken the file over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
