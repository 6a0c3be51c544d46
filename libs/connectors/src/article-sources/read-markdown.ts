import { parse, YAMLParseError } from 'yaml';
import { recordArticle } from './record-article.js';
import { inText, type Reading, type SourceFile } from './source-file.js';

const headed = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/;
const firstHeading = /^\s*#[ \t](.*)(?:\r?\n|$)/;

/** Reads one article: the title comes from the front matter, else the first heading, else the file name. */
export function readMarkdown({ source, text }: SourceFile): Reading {
  const [, head, rest = text] = headed.exec(text) ?? [];
  let fields: unknown = {};
  try {
    if (head !== undefined) fields = parse(head, { maxAliasCount: 0 });
  } catch (error) {
    return inText({ source, title: null, refusal: 'unreadable', detail: frontMatterFault(error) });
  }
  const [line = '', words = ''] = firstHeading.exec(rest) ?? [];
  const heading = withoutClosing(words);
  const own = (typeof fields === 'object' ? fields : null) as Record<string, unknown> | null;
  if (own && 'title' in own) return inText(recordArticle(source, own, rest.trim()));
  const body = heading === '' ? rest.trim() : rest.slice(line.length).trim();
  return inText(recordArticle(source, { ...own, title: heading || nameOf(source) }, body));
}

/** `Opening hours ##` -> `Opening hours`. In steps: a single pattern backtracks for minutes on a line of blanks. */
function withoutClosing(words: string): string {
  const heading = words.trim();
  const open = heading.slice(0, heading.length - (/(?<!#)#+$/.exec(heading)?.[0].length ?? 0));
  return open === '' || /\s$/.test(open) ? open.trim() : heading;
}

/** `help/opening-hours.md` -> `opening hours`. */
function nameOf(source: string): string {
  const last = source.split(/[\\/]/).at(-1) ?? source;
  return last.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ');
}

/** The front matter begins below the line of its dashes. */
function frontMatterFault(error: unknown): string {
  const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
  return `the front matter is not YAML${line === undefined ? '' : `: error at line ${line + 1}`}`;
}
