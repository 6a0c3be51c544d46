/**
 * Full-text search. Tokens are stored without accents and in lower case, as the product splits them: the parser does
 * not split them further. They match unchanged, or by their stems in a language of the product.
 */
export const search = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  // Without stop words: a search for "to be" matches both words.
  ...(['english', 'italian'] as const).flatMap((language) => [
    `CREATE TEXT SEARCH DICTIONARY stems_${language} (TEMPLATE = snowball, LANGUAGE = ${language})`,
    `CREATE TEXT SEARCH CONFIGURATION stems_${language} (COPY = simple)`,
    `ALTER TEXT SEARCH CONFIGURATION stems_${language} ALTER MAPPING FOR asciiword, word WITH stems_${language}`,
  ]),
  `CREATE FUNCTION search_vector(locale text, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT to_tsvector('simple', words) || CASE locale
       WHEN 'en' THEN to_tsvector('stems_english', words)
       WHEN 'it' THEN to_tsvector('stems_italian', words)
       ELSE '' END
   $$`,
  `CREATE FUNCTION search_query(expression text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT to_tsquery('simple', expression) || to_tsquery('stems_english', expression)
       || to_tsquery('stems_italian', expression)
   $$`,
  `CREATE TABLE message_search (
     conversation_id text NOT NULL,
     seq bigint NOT NULL,
     words tsvector NOT NULL,
     PRIMARY KEY (conversation_id, seq)
   )`,
  'CREATE INDEX message_search_by_words ON message_search USING gin (words)',
  `CREATE TABLE article_search (
     number bigint PRIMARY KEY,
     title tsvector NOT NULL,
     words tsvector NOT NULL
   )`,
  'CREATE INDEX article_search_by_words ON article_search USING gin (words)',
  // The vocabulary of the articles, for words that were mistyped. Words of former versions stay: they find nothing.
  'CREATE TABLE article_words (word text PRIMARY KEY)',
  'CREATE INDEX article_words_by_trigrams ON article_words USING gist (word gist_trgm_ops)',
];
