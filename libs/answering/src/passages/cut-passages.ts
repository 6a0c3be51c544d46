import type { CutPassages, KnowledgeArticle, Passage } from '#engine/ports/answerer.js';
import { splitSentences } from '../text/sentences.js';
import { type Block, plainInline, readBlocks } from './plain-text.js';

/** Size of a passage in words: shorter ones are joined within their section, longer ones are cut. */
const size = { least: 60, most: 200 };

/** Maximum number of indexed characters of a body, about a hundred pages: longer texts belong in several articles. */
const maxCharacters = 200_000;

/** Limits of blocks and passages: a hundred pages of one-word lines would have many times as many. */
const maxBlocks = 5_000;
const maxPassages = 1_000;

interface Section {
  headings: string[];
  blocks: string[];
}

/** Splits an article into passages. An answer is one passage; a document is cut at its headings, and long sections between blocks or sentences. */
export const cutPassages: CutPassages = (article) => {
  const blocks = readBlocks(article.body.slice(0, maxCharacters), maxBlocks);
  const sections = article.kind === 'answer' ? [wholeSection(blocks)] : sectionsOf(blocks, article.title);
  const taken = new Map<string, number>();
  const passages: Passage[] = [];
  for (const { headings, blocks } of sections) {
    for (const text of pieces(blocks, article.kind === 'answer' ? Number.POSITIVE_INFINITY : size.most)) {
      if (passages.length === maxPassages) return passages;
      const name = slug(headings);
      const count = (taken.get(name) ?? 0) + 1;
      taken.set(name, count);
      passages.push({
        articleId: article.id,
        version: article.version,
        passageId: count === 1 ? name : `${name}.${count}`,
        title: article.title,
        headings,
        text,
      });
    }
  }
  return passages;
};

/** One passage of an article version, or undefined when a citation does not belong to it. */
export function findPassage(article: KnowledgeArticle, passageId: string): Passage | undefined {
  return cutPassages(article).find((passage) => passage.passageId === passageId);
}

function wholeSection(blocks: Block[]): Section {
  return { headings: [], blocks: blocks.map((block) => block.text) };
}

function sectionsOf(blocks: Block[], title: string): Section[] {
  const sections: Section[] = [];
  let path: { level: number; text: string }[] = [];
  let current: Section = { headings: [], blocks: [] };
  const close = () => {
    if (current.blocks.length > 0) sections.push(current);
  };
  for (const block of blocks) {
    if (block.level === 0) {
      current.blocks.push(block.text);
      continue;
    }
    close();
    path = [...path.filter((heading) => heading.level < block.level), block];
    // Leave out headings that repeat the title.
    const headings = path.map((heading) => heading.text).filter((text) => text !== plainInline(title));
    current = { headings, blocks: [] };
  }
  close();
  return sections;
}

/** Joins blocks into texts of at most `most` words, as even in size as possible. */
function pieces(blocks: string[], most: number): string[] {
  const total = blocks.reduce((sum, block) => sum + countWords(block), 0);
  if (total <= most) return total === 0 ? [] : [blocks.join('\n')];
  const aim = Math.max(size.least, Math.ceil(total / Math.ceil(total / most)));
  const texts: string[] = [];
  let open = '';
  let words = 0;
  const add = (part: string, separator: string) => {
    const count = countWords(part);
    if (words > 0 && (words + count > most || words >= aim)) {
      texts.push(open);
      open = '';
      words = 0;
    }
    open = open ? `${open}${separator}${part}` : part;
    words += count;
  };
  for (const block of blocks) {
    const parts = countWords(block) <= most ? [block] : splitLong(block, most);
    for (const [index, part] of parts.entries()) add(part, index === 0 ? '\n' : ' ');
  }
  if (open) texts.push(open);
  return texts;
}

/** Splits a block that is too long for one passage into sentences, and a sentence that is too long between words. */
function splitLong(block: string, most: number): string[] {
  return splitSentences(block).flatMap(({ start, end }) => {
    const sentence = block.slice(start, end);
    if (countWords(sentence) <= most) return [sentence];
    const words = sentence.split(/\s+/);
    const parts: string[] = [];
    for (let from = 0; from < words.length; from += most) parts.push(words.slice(from, from + most).join(' '));
    return parts;
  });
}

function countWords(text: string): number {
  return text === '' ? 0 : text.split(/\s+/).length;
}

function slug(headings: string[]): string {
  const name = headings
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return name || 'text';
}
