/**
 * Accepted names of columns, and of JSON and front-matter fields, in lower case: tables and exports of other products
 * have many names for the same things. If a table has several, the first one counts.
 */
export const importColumns = {
  title: ['title', 'question', 'name', 'subject', 'titolo', 'domanda'],
  body: ['body', 'answer', 'content', 'text', 'description', 'risposta', 'testo', 'contenuto'],
  variants: ['variants', 'questions', 'utterances', 'alternatives', 'varianti', 'domande'],
  topic: ['topic', 'category', 'section', 'categoria', 'argomento'],
  kind: ['kind', 'type', 'tipo'],
  locale: ['locale', 'language', 'lang', 'lingua'],
  /** Identifies a row's article independently of the row's place. */
  id: ['id'],
} as const;

export type ImportColumn = keyof typeof importColumns;

/** Required columns. */
export const neededColumns = ['title', 'body'] as const satisfies readonly ImportColumn[];
