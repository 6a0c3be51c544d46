import { load } from 'cheerio';
import { boundedTree } from './bounded-tree.js';
import { htmlToMarkdown, oneLine } from './html-to-markdown.js';
import { recordArticle } from './record-article.js';
import { inText, type Reading, type SourceFile } from './source-file.js';

/** Boilerplate and active content, removed before reading. */
const boilerplate = [
  'script, style, noscript, template, iframe, object, embed, svg, canvas, form, button, input, select, textarea, dialog',
  // Articles and their quotations are text only.
  'img, picture, video, audio',
  'nav, header, footer, aside, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=dialog]',
  '[hidden], [aria-hidden=true]',
].join(', ');

/** Selectors of the main content, most specific first. */
const places = ['main article', 'article', 'main', '[role=main]', '#content', '.content', 'body'];

/** A single BCP 47 tag. Lists, and the codes for undetermined or multiple languages, are ignored. */
const languageTag = /^(?!und\b|mul\b|zxx\b)[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i;

/** Reads one article: the main content of a page as Markdown. */
export function readHtml({ source, text }: SourceFile): Reading {
  const page = load(text, { treeAdapter: boundedTree() });
  const named = page('html').attr('lang')?.trim() ?? '';
  const language = languageTag.test(named) ? named : null;
  const title = oneLine(page('h1').first().text()) || oneLine(page('title').first().text());
  page(boilerplate).remove();
  const place = places.map((selector) => page(selector).first()).find((found) => found.text().trim() !== '');
  // Not `place.find`, which compares all children of the element with each other.
  const [root] = place ?? [];
  if (root)
    page(
      page('h1')
        .toArray()
        .find((heading) => page.contains(root, heading)),
    ).remove();
  const body = htmlToMarkdown(place?.html() ?? '');
  return inText(recordArticle(source, { title, locale: language }, body));
}
