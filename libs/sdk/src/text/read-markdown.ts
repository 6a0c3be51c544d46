import { findLinks, safeHref } from './find-links.js';
import type { Block, Inline } from './text-nodes.js';

const bullet = /^\s*[-*•]\s+(.*)/s;
const numbered = /^\s*(\d{1,9})[.)]\s+(.*)/s;
/** Bold, a link with a label, or the number of a citation. Bounded repeats keep it linear on hostile text. */
const marks = /\*\*([^*\n]{1,1000})\*\*|\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)|\[(\d{1,2})\]/g;

/**
 * Parser for the light Markdown of answers: paragraphs, line breaks, bold, lists and links. Anything else stays plain
 * text. `citations`: number of sources that may be cited as `[1]`.
 */
export function readMarkdown(text: string, citations: number): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ type: 'paragraph', children: readLines(lines, citations) });
    lines = [];
  };
  for (const line of text.split(/\r\n?|\n/)) {
    const item = readItem(line);
    if (item) {
      endParagraph();
      addItem(blocks, item.ordered, item.start, readInline(item.text, citations));
    } else if (line.trim() === '') {
      endParagraph();
    } else {
      lines.push(line);
    }
  }
  endParagraph();
  return blocks;
}

function readItem(line: string): { ordered: boolean; start: number; text: string } | null {
  const dash = bullet.exec(line);
  if (dash) return { ordered: false, start: 1, text: dash[1] ?? '' };
  const number = numbered.exec(line);
  return number ? { ordered: true, start: Number(number[1]), text: number[2] ?? '' } : null;
}

function addItem(blocks: Block[], ordered: boolean, start: number, item: Inline[]): void {
  const last = blocks.at(-1);
  if (last?.type === 'list' && last.ordered === ordered)
    blocks[blocks.length - 1] = { ...last, items: [...last.items, item] };
  else blocks.push({ type: 'list', ordered, start, items: [item] });
}

function readLines(lines: readonly string[], citations: number): Inline[] {
  return lines.flatMap((line, index): Inline[] => {
    const read = readInline(line, citations);
    return index === 0 ? read : [{ type: 'break' }, ...read];
  });
}

function readInline(text: string, citations: number): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(marks)) {
    const node = readMark(match, citations);
    if (!node) continue;
    const before = text.slice(at, match.index);
    // No space between a word and its citation number.
    out.push(...findLinks(node.type === 'cite' ? before.trimEnd() : before), node);
    at = match.index + match[0].length;
  }
  out.push(...findLinks(text.slice(at)));
  return out;
}

function readMark([, bold, label, target, number]: RegExpExecArray, citations: number): Inline | null {
  if (bold !== undefined) return { type: 'bold', children: readInline(bold, citations) };
  if (label !== undefined && target !== undefined) {
    const href = safeHref(target);
    return href ? { type: 'link', href, text: label } : null;
  }
  const cited = Number(number);
  return cited >= 1 && cited <= citations ? { type: 'cite', number: cited } : null;
}
