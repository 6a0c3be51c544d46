/**
 * What a table's columns, or the fields of a list or a head, may be called, in lower case: tables and exports of other
 * products have many names for the same things. Of several in one table the first one counts.
 */
export const importColumns = {
  title: ['title', 'question', 'name', 'subject', 'titolo', 'domanda'],
  body: ['body', 'answer', 'content', 'text', 'description', 'risposta', 'testo', 'contenuto'],
  variants: ['variants', 'questions', 'utterances', 'alternatives', 'varianti', 'domande'],
  topic: ['topic', 'category', 'section', 'categoria', 'argomento'],
  kind: ['kind', 'type', 'tipo'],
  locale: ['locale', 'language', 'lang', 'lingua'],
  /** Keeps a row the same article when rows are put before it. */
  id: ['id'],
} as const;

export type ImportColumn = keyof typeof importColumns;

/** Without these there is nothing to take. */
export const neededColumns = ['title', 'body'] as const satisfies readonly ImportColumn[];
