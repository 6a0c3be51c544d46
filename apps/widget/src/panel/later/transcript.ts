import type { VisitorEventView } from '#contracts/views.js';
import { readableText } from '#sdk/text/plain-text.js';
import type { Translate } from '../session/translation.js';
import { type Author, type Bubble, buildTimeline, type TimelineItem } from '../timeline/build-timeline.js';
import { noticeText } from '../timeline/notice-text.js';

/** Transcript of the conversation as plain text. */
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
  if (item.kind === 'notice') {
    const words = noticeText(item, translate);
    return words === null ? [] : [`[${instant(item.at)}] — ${words} —`];
  }
  const author = item.name ?? t(`author.${item.author}`);
  return item.bubbles.map((bubble) => {
    const sources = bubble.citations.map((citation, index) => `\n  [${index + 1}] ${citation.title}`);
    const choices = bubble.choices.map((label) => `\n  - ${label}`);
    const said = bubble.isCorrection ? `${author} (${t('correction')})` : author;
    return `[${instant(bubble.at)}] ${said}:\n${textOf(item.author, bubble)}${choices.join('')}${sources.join('')}`;
  });
}

/** A visitor's words stay as they were typed; the business's Markdown is made plain. */
function textOf(author: Author, { text, citations }: Bubble): string {
  return author === 'visitor' ? text : readableText(text, citations.length);
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
