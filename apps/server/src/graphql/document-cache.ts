import type { DocumentNode } from 'graphql';

/** Number of cached documents, and characters of the longest cached one: a few megabytes in all. */
const maxDocuments = 200;
const maxLength = 4_000;

/** Documents that were found valid, by their text: clients send the same few again and again, with other variables. */
export class DocumentCache {
  readonly #valid = new Map<string, DocumentNode>();

  get(query: string): DocumentNode | undefined {
    const document = this.#valid.get(query);
    if (document) this.#keep(query, document);
    return document;
  }

  add(query: string, document: DocumentNode): void {
    if (query.length > maxLength) return;
    this.#keep(query, document);
    const oldest = this.#valid.keys().next();
    if (this.#valid.size > maxDocuments && !oldest.done) this.#valid.delete(oldest.value);
  }

  /** The most recently used is last. */
  #keep(query: string, document: DocumentNode): void {
    this.#valid.delete(query);
    this.#valid.set(query, document);
  }
}
