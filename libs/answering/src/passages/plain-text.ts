/** Block of a Markdown document between blank lines or markers, without markup. */
export interface Block {
  /** 1 to 6 for a heading, 0 for text. */
  level: number;
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€' };

/** Removes inline markup; malformed markup stays as written. */
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

/** Markdown parser: returns the first `most` headings and blocks of plain text. Total and linear: every input parses, in linear time. */
export function readBlocks(markdown: string, most = Number.POSITIVE_INFINITY): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  let fenced = false;
  const close = (level = 0) => {
    const text = plainInline(open.join(' '));
    open = [];
    if (text) blocks.push({ level, text });
  };
  for (const line of withoutScripts(markdown).split(/\r\n|\r|\n/)) {
    if (blocks.length >= most) return blocks.slice(0, most);
    if (/^\s{0,3}(?:```|~~~)/.test(line)) {
      close();
      fenced = !fenced;
      continue;
    }
    const content = line.trim().replace(/^(?:>\s?)+/, '');
    const [, marks] = /^(#{1,6})\s/.exec(content) ?? [];
    if (fenced || content === '' || /^([-*_])(?:\s*\1){2,}$/.test(content) || isTableRule(content)) {
      // Blank line, rule, table rule, or code, which keeps its lines.
      if (open.length > 0 && /^(=+|-+)$/.test(content)) close(content.startsWith('=') ? 1 : 2);
      else close();
      if (fenced && content) blocks.push({ level: 0, text: content });
    } else if (open.length > 0 && /^(=+|-+)$/.test(content)) {
      close(content.startsWith('=') ? 1 : 2);
    } else if (marks !== undefined) {
      close();
      open.push(headingOf(content.slice(marks.length)));
      close(marks.length);
    } else {
      const item = /^(?:[-*+]|\d{1,9}[.)])\s+(.*)/s.exec(content);
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

/** Text of a heading without its closing marks. */
function headingOf(text: string): string {
  return text
    .trim()
    .replace(/(?<!#)#+$/, '')
    .trimEnd();
}

/** Whether a line separates the head of a table from its rows: it has at least one cell with a bar after it. */
function isTableRule(content: string): boolean {
  return content.lastIndexOf('|') > 0 && /^[\s:|-]+$/.test(content);
}

const openings = /<(script|style)\b/gi;
const closings: Record<string, RegExp> = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi };

/** Removes comments, scripts and styles; an unclosed one reaches to the end. */
function withoutScripts(markdown: string): string {
  const text = markdown.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  let kept = '';
  for (let at = 0; ; ) {
    const opening = execFrom(openings, text, at);
    if (!opening) return kept + text.slice(at);
    kept += text.slice(at, opening.index);
    const closing = execFrom(closings[(opening[1] ?? '').toLowerCase()] ?? openings, text, opening.index);
    if (!closing) return kept;
    at = closing.index + closing[0].length;
  }
}

function execFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
