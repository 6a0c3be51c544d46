const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that is safe to insert as is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Part[];

/** Template tag: escapes texts, inserts HTML as is and joins lists. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + toText(parts[index - 1] ?? '') + next));
}

function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(toText).join('');
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A sentence with `code` between backticks. */
export function sentence(text: string): Html[] {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}

/** Parts with a separator between them. */
export function joined(parts: readonly Html[], separator: string): Part[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}
