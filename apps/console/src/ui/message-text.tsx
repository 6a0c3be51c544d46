import { useMemo } from 'react';
import { findLinks } from '#sdk/text/find-links.js';
import { readMarkdown } from '#sdk/text/read-markdown.js';
import type { Block, Inline } from '#sdk/text/text-nodes.js';
import classes from './message-text.module.css';

/** Visitor's text: plain characters, with URLs as links. */
export function PlainText({ text }: { text: string }) {
  const nodes = useMemo(() => findLinks(text), [text]);
  return (
    <div className={classes.text} dir="auto">
      <InlineNodes nodes={nodes} />
    </div>
  );
}

/** Text by bot or operator as the visitor sees it: light Markdown. */
export function FormattedText({ text, citations }: { text: string; citations: number }) {
  const blocks = useMemo(() => readMarkdown(text, citations), [text, citations]);
  return (
    <div className={classes.text} dir="auto">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never move
        <BlockNode key={index} block={block} />
      ))}
    </div>
  );
}

function BlockNode({ block }: { block: Block }) {
  if (block.type === 'paragraph') {
    return (
      <p>
        <InlineNodes nodes={block.children} />
      </p>
    );
  }
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of one text never move
    <li key={index}>
      <InlineNodes nodes={item} />
    </li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

function InlineNodes({ nodes }: { nodes: readonly Inline[] }) {
  return nodes.map((node, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of one text never move
    return <InlineNode key={index} node={node} />;
  });
}

function InlineNode({ node }: { node: Inline }) {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'bold':
      return (
        <strong>
          <InlineNodes nodes={node.children} />
        </strong>
      );
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer" className={classes.link}>
          {node.text}
        </a>
      );
    case 'cite':
      return <sup>{node.number}</sup>;
  }
}
