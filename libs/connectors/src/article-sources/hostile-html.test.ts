import { describe, expect, it } from 'vitest';
import { maxDepth, maxElements } from './bounded-tree.js';
import { readFile } from './read-file.js';

const read = (text: string) => readFile({ source: 'a.html', text, encoding: null }).items;
const page = (words: string) => `<h1>Seats</h1><main>${words}</main>`;
const unreadable = [{ refusal: 'unreadable' }];

describe('rejects a page with elements nested too deeply', () => {
  it.each(['div', 'b', 'span', 'ul', 'blockquote', 'font', 'x-own'])('endless <%s>', (tag) => {
    expect(read(`${`<${tag}>`.repeat(4_000)}words`)).toMatchObject(unreadable);
  });

  it.each([
    ['that close nothing', '<div></x>'],
    ['in a comment', '<div><!--</div>-->'],
    ['that close what is around them', '<x-a><div></x-a></div>'],
  ])('with end tags %s', (_, unit) => {
    expect(read(page(`${unit.repeat(maxDepth)}words`))).toMatchObject(unreadable);
  });
});

it('rejects a page whose elements the parser multiplies without bound', () => {
  const bold = Array.from({ length: 150 }, (_, at) => `<b id=${at}>`).join('');
  const paragraphs = Math.ceil(maxElements / 150);
  expect(read(page(`<p>${bold}${'<p>a'.repeat(paragraphs)}`))).toMatchObject(unreadable);
});

describe('reads a page', () => {
  it('with untidy markup, at any length', () => {
    const rows = '<tr><td>a<td>b'.repeat(400);
    const items = '<li>one<p>two<br>'.repeat(400);
    expect(read(page(`<table>${rows}</table><ul>${items}</ul>`))).toMatchObject([
      { title: 'Seats', body: expect.stringContaining('two') },
    ]);
  });

  it('nested up to the limit', () => {
    const open = '<div>'.repeat(maxDepth - 10);
    expect(read(`<h1>Seats</h1>${open}We rent them.`)).toMatchObject([{ title: 'Seats', body: 'We rent them.' }]);
  });

  it('with the numbers of a list, which count every element', () => {
    const list = '<ol start=4><li>four<li>five<ol><li>inner</ol></li><hr><li></li><li><p>eight</ol>';
    expect(read(page(list))).toMatchObject([
      { body: expect.stringMatching(/^4\. {2}four\n5\. {2}five\n {4}1\. {2}inner/) },
    ]);
    expect(read(page(list))).toMatchObject([{ body: expect.stringMatching(/8\. {2}eight$/) }]);
  });

  it('without the heading that is its title, and with all others', () => {
    expect(read('<h1>Seats</h1><main><p>Rent</p><h1>Seats</h1><h1>Sizes</h1></main>')).toMatchObject([
      { title: 'Seats', body: 'Rent\n\n# Sizes' },
    ]);
  });
});

// Each page took minutes when the time was quadratic in its length.
it.each([
  ['blanks that do not break', `a${'\u00a0'.repeat(400_000)}b`],
  ['lines', 'a<br>'.repeat(60_000)],
  ['items of a numbered list', `<ol>${'<li>a'.repeat(60_000)}</ol>`],
])('a page is read in time proportional to its length: %s', (_, words) => {
  expect(read(page(words))).toMatchObject([{ title: 'Seats', body: expect.stringContaining('a') }]);
});
