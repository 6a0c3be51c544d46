/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { findLinks } from '#sdk/text/find-links.js';
import { readMarkdown } from '#sdk/text/read-markdown.js';
import type { Block, Inline } from '#sdk/text/text-nodes.js';

/** Visitor's text: plain characters, with URLs as links. */
export function PlainText({ text }: { text: string }): JSX.Element {
  const nodes = useMemo(() => findLinks(text), [text]);
  return (
    <p class="text plain" dir="auto">
      <InlineNodes nodes={nodes} />
    </p>
  );
}

/** Text of bot and operators: light Markdown. */
export function FormattedText({
  text,
  citations,
  cite,
}: {
  text: string;
  citations: number;
  cite: (n: number) => JSX.Element;
}): JSX.Element {
  const blocks = useMemo(() => readMarkdown(text, citations), [text, citations]);
  return (
    <div class="text">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
        <BlockNode key={index} block={block} cite={cite} />
      ))}
    </div>
  );
}

function BlockNode({ block, cite }: { block: Block; cite: (n: number) => JSX.Element }): JSX.Element {
  if (block.type === 'paragraph') {
    return (
      <p dir="auto">
        <InlineNodes nodes={block.children} cite={cite} />
      </p>
    );
  }
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of one text never move
    <li key={index}>
      <InlineNodes nodes={item} cite={cite} />
    </li>
  ));
  if (!block.ordered) return <ul dir="auto">{items}</ul>;
  return (
    <ol dir="auto" start={block.start}>
      {items}
    </ol>
  );
}

function InlineNodes({ nodes, cite }: { nodes: readonly Inline[]; cite?: (n: number) => JSX.Element }): JSX.Element {
  return <>{nodes.map((node) => inlineNode(node, cite))}</>;
}

function inlineNode(node: Inline, cite?: (n: number) => JSX.Element): JSX.Element | string | null {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'bold':
      return (
        <strong>
          <InlineNodes nodes={node.children} cite={cite} />
        </strong>
      );
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer">
          {node.text}
        </a>
      );
    case 'cite':
      return cite ? cite(node.number) : null;
  }
}
