import { readMarkdown } from './read-markdown.js';
import type { Inline } from './text-nodes.js';

/** Plain text of light Markdown on one line, for excerpts. Also removes a mark that the excerpt has cut. */
export function plainText(markdown: string): string {
  const parts = readMarkdown(markdown, 0).flatMap((block) =>
    block.type === 'paragraph' ? [wordsOf(block.children)] : block.items.map(wordsOf),
  );
  return parts.join(' ').replaceAll('**', '');
}

function wordsOf(nodes: readonly Inline[]): string {
  return nodes.map(words).join('');
}

function words(node: Inline): string {
  switch (node.type) {
    case 'text':
    case 'link':
      return node.text;
    case 'bold':
      return wordsOf(node.children);
    case 'break':
      return ' ';
    case 'cite':
      return '';
  }
}

/**
 * Light Markdown as readable plain text: paragraphs and lists keep their lines, marks are removed, and the address of a
 * link follows its label. Citations stay, for the list of sources below.
 */
export function readableText(markdown: string, citations: number): string {
  return readMarkdown(markdown, citations)
    .map((block) => {
      if (block.type === 'paragraph') return block.children.map(readable).join('');
      return block.items
        .map((item, index) => `${block.ordered ? `${block.start + index}.` : '-'} ${item.map(readable).join('')}`)
        .join('\n');
    })
    .join('\n\n');
}

function readable(node: Inline): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'link':
      return node.href.endsWith(node.text) ? node.text : `${node.text} (${node.href})`;
    case 'bold':
      return node.children.map(readable).join('');
    case 'break':
      return '\n';
    case 'cite':
      return ` [${node.number}]`;
  }
}
