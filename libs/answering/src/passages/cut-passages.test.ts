import { describe, expect, it } from 'vitest';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { fc } from '#testing/fast-check.js';
import { splitSentences } from '../text/sentences.js';
import { cutPassages, findPassage } from './cut-passages.js';
import { readBlocks } from './plain-text.js';

const article = (body: string, kind: KnowledgeArticle['kind'] = 'document'): KnowledgeArticle => ({
  id: 'a' as ArticleId,
  chatbotId: 'c' as ChatbotId,
  version: 1,
  kind,
  locale: 'en',
  title: 'Shipping',
  variants: [],
  body,
});
const sentence = (words: number) => `${Array.from({ length: words }, (_, at) => `word${at}`).join(' ')}.`;
const markdown = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '# One',
        '## Two',
        '- item',
        '> quote',
        '```',
        '| a | b |',
        '---',
        '<script>x</script>',
        '**bold**',
        '',
      ),
    ),
  )
  .map((lines) => lines.join('\n'));

describe('cutPassages', () => {
  it('cuts the same article the same way every time, each passage under its own id', () => {
    fc.assert(
      fc.property(markdown, fc.constantFrom('answer' as const, 'document' as const), (body, kind) => {
        const passages = cutPassages(article(body, kind));
        expect(cutPassages(article(body, kind))).toEqual(passages);
        expect(new Set(passages.map(({ passageId }) => passageId)).size).toBe(passages.length);
        for (const passage of passages) {
          expect(passage.text.trim()).not.toBe('');
          expect(findPassage(article(body, kind), passage.passageId)).toEqual(passage);
        }
      }),
    );
  });

  it('keeps the path of headings and starts a passage at each', () => {
    const passages = cutPassages(
      article('Intro.\n\n## Italy\nTwo days.\n\n### Islands\nFour days.\n\n## Abroad\nA week.'),
    );
    expect(passages.map(({ headings, text }) => [headings, text])).toEqual([
      [[], 'Intro.'],
      [['Italy'], 'Two days.'],
      [['Italy', 'Islands'], 'Four days.'],
      [['Abroad'], 'A week.'],
    ]);
  });

  it('cuts a long section into passages of at most 200 words and at least 60', () => {
    const body = Array.from({ length: 40 }, () => sentence(23)).join(' ');
    const lengths = cutPassages(article(body)).map(({ text }) => text.split(/\s+/).length);
    expect(lengths.length).toBeGreaterThan(3);
    for (const length of lengths) expect(length).toBeLessThanOrEqual(200);
    for (const length of lengths.slice(0, -1)) expect(length).toBeGreaterThanOrEqual(60);
  });

  it('reads text without its markup and without scripts', () => {
    const [passage] = cutPassages(
      article('See **My account > [Orders](https://x.test/a)**.<script>alert(1)</script>\n\n- `one`\n- two', 'answer'),
    );
    expect(passage?.text).toBe('See My account > Orders.\none\ntwo');
  });

  it('makes no passage of an article without text', () => {
    for (const body of ['', '\n\n', '<!-- nothing -->', '# Only a heading'])
      expect(cutPassages(article(body))).toEqual([]);
  });

  it('makes a bounded number of passages of a bounded number of blocks, whatever the body', () => {
    for (const line of ['# a\n', '# a\nb\n', '- a\n', '|a|b\n', 'a\n\n', '```\na\n```\n']) {
      const body = line.repeat(2_000_000 / line.length);
      expect(cutPassages(article(body)).length).toBeLessThanOrEqual(1_000);
      expect(readBlocks(body.slice(0, 200_000), 5_000).length).toBe(5_000);
    }
  });

  it('reads no more than the first hundred pages of a body, and the first five thousand of its blocks', () => {
    const [long] = cutPassages(article(`${'a '.repeat(100_000)}the end`, 'answer'));
    expect(long?.text).not.toContain('the end');
    const [list] = cutPassages(article('- a\n'.repeat(6_000), 'answer'));
    expect(list?.text.split('\n').length).toBe(5_000);
  });

  it('keeps ids when text under another heading changes', () => {
    const ids = (body: string) => cutPassages(article(body)).map(({ passageId }) => passageId);
    expect(ids('## A\nOld.\n## B\nSame.')).toEqual(ids('## A\nNew and longer.\n## B\nSame.'));
  });
});

describe('splitSentences', () => {
  it('returns spans in order, without losing anything but space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const spans = splitSentences(text);
        let before = 0;
        for (const { start, end } of spans) {
          expect(text.slice(before, start).trim()).toBe('');
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        expect(text.slice(before).trim()).toBe('');
      }),
    );
  });

  it('does not end a sentence after an abbreviation or inside a number', () => {
    const text = 'Dr. Rossi charges 1.50 euro, e.g. for keys. Write to him.';
    expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Dr. Rossi charges 1.50 euro, e.g. for keys.',
      'Write to him.',
    ]);
  });
});
