import type { ArticleId } from '#contracts/ids.js';
import type { SuggestedPhrasings } from '#contracts/suggested-phrasings.js';

/** A suggested phrasing under review. */
export interface SuggestionItem {
  readonly articleId: ArticleId;
  readonly text: string;
}

export function itemsOf({ articleId, phrasings }: SuggestedPhrasings): SuggestionItem[] {
  return phrasings.map(({ text }) => ({ articleId, text }));
}

/** Selection of items by name. Items that leave the page are deselected. */
export class SuggestionSelection {
  constructor(private readonly names: ReadonlySet<string> = new Set()) {}

  has(item: SuggestionItem): boolean {
    return this.names.has(nameOf(item));
  }

  among(items: readonly SuggestionItem[]): SuggestionItem[] {
    return items.filter((item) => this.has(item));
  }

  with(items: readonly SuggestionItem[], isSelected: boolean): SuggestionSelection {
    const names = new Set(this.names);
    for (const item of items) {
      if (isSelected) names.add(nameOf(item));
      else names.delete(nameOf(item));
    }
    return new SuggestionSelection(names);
  }
}

function nameOf({ articleId, text }: SuggestionItem): string {
  return `${articleId} ${text}`;
}
