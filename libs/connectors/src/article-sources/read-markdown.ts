import { parse } from 'yaml';
import type { SourceItem } from '#engine/ports/article-source.js';
import { recordArticle } from './record-article.js';
import type { SourceFile } from './source-file.js';

const headed = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/;
const firstHeading = /^\s*#\s+(.+?)\s*#*\s*(?:\r?\n|$)/;

/** One article: its title stands in a YAML head, in the first heading, or else is the name of the file. */
export function readMarkdown({ source, text }: SourceFile): SourceItem[] {
  const [, head, rest = text] = headed.exec(text) ?? [];
  let fields: unknown = {};
  try {
    if (head !== undefined) fields = parse(head, { maxAliasCount: 0 });
  } catch {
    return [{ source, title: null, refusal: 'unreadable' }];
  }
  const heading = firstHeading.exec(rest);
  const own = (typeof fields === 'object' ? fields : null) as Record<string, unknown> | null;
  if (own && 'title' in own) return [recordArticle(source, own, rest.trim())];
  const body = heading ? rest.slice(heading[0].length).trim() : rest.trim();
  return [recordArticle(source, { ...own, title: heading?.[1] ?? nameOf(source) }, body)];
}

/** `help/opening-hours.md` -> `opening hours`. */
function nameOf(source: string): string {
  const last = source.split(/[\\/]/).at(-1) ?? source;
  return last.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ');
}
