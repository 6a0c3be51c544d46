import { describe, expect, test } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { readBlocks } from './plain-text.js';

describe('a line of Markdown', () => {
  test.each([
    ['## Two words ##', [{ level: 2, text: 'Two words' }]],
    ['# C#', [{ level: 1, text: 'C' }]],
    ['# one # two', [{ level: 1, text: 'one # two' }]],
    ['# #', []],
    ['#hashtag', [{ level: 0, text: '#hashtag' }]],
    [
      '| a | b |\n|---|:-:|\n| c | d |',
      [
        { level: 0, text: 'a · b' },
        { level: 0, text: 'c · d' },
      ],
    ],
    ['a<script>x</script >b<STYLE>y</style>c', [{ level: 0, text: 'abc' }]],
    ['a<script>x</style>b', [{ level: 0, text: 'a' }]],
  ])('%j', (markdown, blocks) => {
    expect(readBlocks(markdown)).toEqual(blocks);
  });

  test('is a heading, a table rule or neither, like by regular expressions that take too long on hostile input', () => {
    const lines = fc.array(fc.constantFrom('#', ' ', '\t', '|', ':', '-', 'a')).map((all) => all.join(''));
    fc.assert(
      fc.property(lines, (line) => {
        const content = line.trim();
        const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(content);
        const isRule = /^\|?[\s:|-]+\|[\s:|-]*$/.test(content);
        const [block] = readBlocks(line);
        if (heading) expect(block?.text ?? '').toBe(heading[2]?.replace(/\s+/g, ' ').trim());
        else if (isRule) expect(block).toBeUndefined();
      }),
    );
  });
});

// Each input took minutes with quadratic running time.
test.each([
  ['spaces in a heading', `# a${' '.repeat(200_000)}b`],
  ['marks in a heading', `# ${'#'.repeat(200_000)}a`],
  ['a table rule that is none', `${'|'.repeat(200_000)}a`],
  ['a list item of blanks', `- ${' '.repeat(200_000)}\u2028a`],
  ['scripts that are never closed', '<script>'.repeat(25_000)],
  ['scripts that are almost closed', `<script></script${' '.repeat(200_000)}`],
])('time grows with the length of a text: %s', (_, text) => {
  expect(readBlocks(text).length).toBeLessThan(2);
});
