import Turndown from 'turndown';

/** Used part of an element: Turndown parses into a DOM of its own, so browser types are missing. */
interface HtmlElement {
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly parentNode: HtmlElement | null;
  readonly nextSibling: object | null;
  readonly previousElementSibling: HtmlElement | null;
  readonly children: ArrayLike<HtmlElement>;
  getAttribute(name: string): string | null;
}

const markdown = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
markdown.addRule('link', {
  filter: 'a',
  replacement: (content, node) => {
    const href = (node as HtmlElement).getAttribute('href') ?? '';
    return content.trim() !== '' && /^(https?:|mailto:|tel:)/i.test(href) ? `[${content}](${href})` : content;
  },
});
markdown.addRule('row', {
  filter: 'tr',
  replacement: (_, node) => {
    const cells = Array.from((node as HtmlElement).children, (cell) => oneLine(cell.textContent ?? ''));
    return `${cells.join(' | ')}\n\n`;
  },
});
// Replaces Turndown's own rule, which counts all items of the list again for each item.
markdown.addRule('numbered item', {
  filter: (node) => listOf(node as HtmlElement) !== null,
  replacement: (content, node) => {
    const item = node as HtmlElement;
    const prefix = `${Number(listOf(item)?.getAttribute('start') || 1) + indexOf(item)}.  `;
    const end = content.endsWith('\n') ? '\n' : '';
    const lines = content.replace(/^\n+|(?<!\n)\n+$/g, '') + end;
    return prefix + lines.replaceAll('\n', `\n${' '.repeat(prefix.length)}`) + (item.nextSibling ? '\n' : '');
  },
});

/** Numbered list of an item; null for any other element. */
function listOf({ nodeName, parentNode }: HtmlElement): HtmlElement | null {
  return nodeName === 'LI' && parentNode?.nodeName === 'OL' ? parentNode : null;
}

const indexes = new WeakMap<HtmlElement, number>();

/** Index of an item in its list. Counts on from the previous item, whose index is cached: items are converted in order. */
function indexOf(item: HtmlElement): number {
  let index = 0;
  for (let before = item.previousElementSibling; before; before = before.previousElementSibling) {
    index += 1;
    const known = indexes.get(before);
    if (known === undefined) continue;
    index += known;
    break;
  }
  indexes.set(item, index);
  return index;
}

/** More consecutive blanks than any layout has. Turndown takes quadratic time for them. */
const blanks = /(?:\s|&nbsp;){500,}/g;

/** Markdown of serialised HTML, in time proportional to its length. */
export function htmlToMarkdown(html: string): string {
  return markdown.turndown(html.replace(blanks, ' ')).trim();
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
