import { load } from 'cheerio';
import Turndown from 'turndown';
import { recordArticle } from './record-article.js';
import { inText, type Reading, type SourceFile } from './source-file.js';

/** What surrounds the words of a page, or acts. */
const surroundings = [
  'script, style, noscript, template, iframe, object, embed, svg, canvas, form, button, input, select, textarea, dialog',
  // Pictures say nothing to somebody who reads a quotation.
  'img, picture, video, audio',
  'nav, header, footer, aside, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=dialog]',
  '[hidden], [aria-hidden=true]',
].join(', ');

/** Where the words of a page usually are, most certain first. */
const places = ['main article', 'article', 'main', '[role=main]', '#content', '.content', 'body'];

const markdown = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
markdown.addRule('link', {
  filter: 'a',
  replacement: (content, node) => {
    const href = (node as HTMLElement).getAttribute('href') ?? '';
    return content.trim() !== '' && /^(https?:|mailto:|tel:)/i.test(href) ? `[${content}](${href})` : content;
  },
});
markdown.addRule('row', {
  filter: 'tr',
  replacement: (_, node) => {
    const cells = Array.from((node as HTMLElement).children, (cell) => spaced(cell.textContent ?? ''));
    return `${cells.join(' | ')}\n\n`;
  },
});

/** A language by its name in BCP 47, alone: lists, and the names for "none in particular", say nothing of the text. */
const languageTag = /^(?!und\b|mul\b|zxx\b)[a-z]{2,3}([-_]\w+)*$/i;

/** One article: the main part of a page as Markdown, without what surrounds it. */
export function readHtml({ source, text }: SourceFile): Reading {
  const page = load(text);
  const named = page('html').attr('lang')?.trim() ?? '';
  const language = languageTag.test(named) ? named : null;
  const title = spaced(page('h1').first().text()) || spaced(page('title').first().text());
  page(surroundings).remove();
  const place = places.map((selector) => page(selector).first()).find((found) => found.text().trim() !== '');
  place?.find('h1').first().remove();
  const body = place ? markdown.turndown(place.html() ?? '').trim() : '';
  return inText(recordArticle(source, { title, locale: language }, body));
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
