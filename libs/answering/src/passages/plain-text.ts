/** A run of text between blank lines or markers of a Markdown document, markup taken off. */
export interface Block {
  /** 1 to 6 for a heading, 0 for text. */
  level: number;
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€' };

/** Takes inline markup off. What is not well-formed markup stays as it was written. */
export function plainInline(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]{0,2000})\]\([^()\s]{0,2000}(?:\s+"[^"]{0,500}")?\)/g, '$1')
    .replace(/<(https?:\/\/[^<>\s]{1,2000}|mailto:[^<>\s]{1,500})>/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]{0,2000}>/g, '')
    .replace(/`{1,3}([^`]{1,2000})`{1,3}/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_]{1,2000}?\S|\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*]{1,2000})\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_]{1,2000})_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|euro);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1')
    .replace(/[ \t\u00a0]+/g, ' ')
    .trim();
}

/** Cuts Markdown into headings and blocks of plain text. Total: every input has a reading, and time grows with its length. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  let fenced = false;
  const close = (level = 0) => {
    const text = plainInline(open.join(' '));
    open = [];
    if (text) blocks.push({ level, text });
  };
  for (const line of withoutScripts(markdown).split(/\r\n|\r|\n/)) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) {
      close();
      fenced = !fenced;
      continue;
    }
    const content = line.trim().replace(/^(?:>\s?)+/, '');
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(content);
    if (fenced || content === '' || /^([-*_])(?:\s*\1){2,}$/.test(content) || /^\|?[\s:|-]+\|[\s:|-]*$/.test(content)) {
      // Blank line, rule, table rule, or code, which keeps its lines.
      if (open.length > 0 && /^(=+|-+)$/.test(content)) close(content.startsWith('=') ? 1 : 2);
      else close();
      if (fenced && content) blocks.push({ level: 0, text: content });
    } else if (open.length > 0 && /^(=+|-+)$/.test(content)) {
      close(content.startsWith('=') ? 1 : 2);
    } else if (heading) {
      close();
      open.push(heading[2] ?? '');
      close(heading[1]?.length);
    } else {
      const item = /^(?:[-*+]|\d{1,9}[.)])\s+(.*)$/.exec(content);
      const row = content.startsWith('|');
      if (item || row) close();
      open.push(
        row
          ? content
              .split('|')
              .map((cell) => cell.trim())
              .filter(Boolean)
              .join(' · ')
          : (item?.[1] ?? content),
      );
      if (row) close();
    }
  }
  close();
  return blocks;
}

function withoutScripts(markdown: string): string {
  return markdown.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '');
}
