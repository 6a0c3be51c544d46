import { readMarkdown } from './read-markdown.js';
import type { Inline } from './text-nodes.js';

/** The words of light Markdown on one line, for excerpts; a mark that was cut in the middle goes too. */
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
