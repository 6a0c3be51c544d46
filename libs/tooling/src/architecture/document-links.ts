import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listProjectFiles } from '../project-files.js';
import type { Violation } from './violation.js';

/** Links of the project's Markdown pages to files that do not exist, or to headings that a page does not have. */
export function findBrokenLinksIn(root: string): Violation[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (path: string) => {
    const known = anchors.get(path) ?? anchorsIn(readFileSync(join(root, path), 'utf8'));
    anchors.set(path, known);
    return known;
  };
  const faultOf = (path: string, target: string): string | null => {
    const [file = '', anchor] = target.split('#', 2);
    const place = file === '' ? path : normalize(join(dirname(path), decodeURI(file)));
    if (!existsSync(join(root, place))) return `links to ${target}, which does not exist`;
    if (anchor === undefined || !place.endsWith('.md') || anchorsOf(place).has(anchor)) return null;
    return `links to ${target}, but the page has no such heading`;
  };
  const pages = listProjectFiles(root).filter((path) => path.endsWith('.md'));
  return pages.flatMap((path) =>
    linksIn(readFileSync(join(root, path), 'utf8')).flatMap(({ target, line }) => {
      const message = faultOf(path, target);
      return message === null ? [] : [{ path, line, message }];
    }),
  );
}

/** Lines of a page outside of its code blocks, by their numbers. */
function* proseOf(text: string): Generator<{ readonly line: number; readonly prose: string }> {
  let isCode = false;
  for (const [index, prose] of text.split('\n').entries()) {
    if (/^\s*```/.test(prose)) isCode = !isCode;
    else if (!isCode) yield { line: index + 1, prose };
  }
}

/** Links within the project. */
function linksIn(text: string): { readonly target: string; readonly line: number }[] {
  return [...proseOf(text)].flatMap(({ line, prose }) =>
    [...prose.replace(/`[^`]*`/g, '').matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, target = '']) =>
      /^(?:[a-z]+:|\/)/i.test(target) ? [] : [{ target, line }],
    ),
  );
}

/** Anchors of the headings, as GitHub derives them. */
function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const uses = new Map<string, number>();
  for (const { prose } of proseOf(text)) {
    if (!/^#{1,6} /.test(prose)) continue;
    const heading = prose.slice(prose.indexOf(' '));
    // Of a link, the words.
    const words = heading.replace(/\]\([^()]{0,200}\)/g, '').trim();
    const anchor = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    const used = uses.get(anchor) ?? 0;
    uses.set(anchor, used + 1);
    anchors.add(used === 0 ? anchor : `${anchor}-${used}`);
  }
  return anchors;
}
