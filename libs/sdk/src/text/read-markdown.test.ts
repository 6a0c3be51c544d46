import { describe, expect, it } from 'vitest';
import { fc } from '#testing/fast-check.js';
import { findLinks } from './find-links.js';
import { readMarkdown } from './read-markdown.js';
import type { Block, Inline } from './text-nodes.js';

const text = (value: string): Inline => ({ type: 'text', text: value });

describe('light Markdown', () => {
  it('splits paragraphs at empty lines and keeps single line breaks', () => {
    expect(readMarkdown('one\ntwo\n\nthree', 0)).toEqual([
      { type: 'paragraph', children: [text('one'), { type: 'break' }, text('two')] },
      { type: 'paragraph', children: [text('three')] },
    ]);
  });

  it('reads lists and keeps the number that a list starts with', () => {
    expect(readMarkdown('- a\n- b\n3. c\n4. d', 0)).toEqual([
      { type: 'list', ordered: false, start: 1, items: [[text('a')], [text('b')]] },
      { type: 'list', ordered: true, start: 3, items: [[text('c')], [text('d')]] },
    ]);
  });

  it('reads bold with a link inside', () => {
    expect(readMarkdown('**see https://a.example/x**!', 0)).toEqual([
      {
        type: 'paragraph',
        children: [
          {
            type: 'bold',
            children: [text('see '), { type: 'link', href: 'https://a.example/x', text: 'https://a.example/x' }],
          },
          text('!'),
        ],
      },
    ]);
  });

  it('treats [n] as a citation only if there is such a source', () => {
    expect(readMarkdown('yes [1] no [3]', 2)).toEqual([
      { type: 'paragraph', children: [text('yes'), { type: 'cite', number: 1 }, text(' no [3]')] },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/relative',
    'file:///etc',
  ])('keeps a link to %s as text', (href) => {
    expect(readMarkdown(`[press](${href})`, 0)).toEqual([{ type: 'paragraph', children: [text(`[press](${href})`)] }]);
  });

  it('creates only http, https and mailto links, and accepts any text', () => {
    const piece = fc.constantFrom(
      '**',
      '[',
      ']',
      '(',
      ')',
      'https://',
      'javascript:',
      'a@b.example',
      '\n',
      '- ',
      '1. ',
      ' ',
      '<b>',
      'x',
      '[1]',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        for (const node of readMarkdown(pieces.join(''), 3).flatMap(inlines)) {
          if (node.type === 'link') expect(node.href).toMatch(/^(https?:\/\/|mailto:)/i);
        }
      }),
    );
  });
});

describe('links in plain text', () => {
  it('excludes a trailing full stop and parenthesis from the address', () => {
    expect(findLinks('(see https://a.example/b_(c)). Bye')).toEqual([
      text('(see '),
      { type: 'link', href: 'https://a.example/b_(c)', text: 'https://a.example/b_(c)' },
      text('). Bye'),
    ]);
  });

  it('recognises e-mail addresses', () => {
    expect(findLinks('write to anna.b@shop.example.')).toEqual([
      text('write to '),
      { type: 'link', href: 'mailto:anna.b@shop.example', text: 'anna.b@shop.example' },
      text('.'),
    ]);
  });

  it('recognises an address without its scheme, and no other text', () => {
    expect(findLinks('see www.shop.example/a, or awww.fine.example')).toEqual([
      text('see '),
      { type: 'link', href: 'https://www.shop.example/a', text: 'www.shop.example/a' },
      text(', or awww.fine.example'),
    ]);
    expect(findLinks('www.anna@shop.example')).toEqual([
      { type: 'link', href: 'mailto:www.anna@shop.example', text: 'www.anna@shop.example' },
    ]);
  });

  it('loses and adds no character', () => {
    const piece = fc.constantFrom('https://', 'www.', 'x.example', '@', 'a@b.example', ').', ' ', '(', 'é');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        const source = pieces.join('');
        expect(
          findLinks(source)
            .map((node) => (node.type === 'text' || node.type === 'link' ? node.text : ''))
            .join(''),
        ).toBe(source);
      }),
    );
  });
});

function inlines(block: Block): Inline[] {
  const children = block.type === 'list' ? block.items.flat() : block.children;
  return children.flatMap((node) => (node.type === 'bold' ? [node, ...node.children] : [node]));
}
