import { wordsOf } from '../clients/search-words.js';

/** Search words of a product: those of number, name and keywords. */
export function productWords(product: {
  readonly sku: string;
  readonly name: string;
  readonly keywords: readonly string[];
}): string[] {
  return wordsOf([product.sku, product.name, ...product.keywords].join(' '));
}
