/** Chatbots and their knowledge. */
export const knowledge = [
  `CREATE TABLE chatbots (
     id text PRIMARY KEY,
     details text NOT NULL
   )`,
  `CREATE TABLE widget_loads (
     chatbot_id text NOT NULL REFERENCES chatbots (id),
     origin text NOT NULL,
     outcome text NOT NULL,
     loads bigint NOT NULL,
     last_at bigint NOT NULL,
     PRIMARY KEY (chatbot_id, origin, outcome)
   )`,
  `CREATE TABLE images (
     id text PRIMARY KEY,
     media_type text NOT NULL,
     content text NOT NULL,
     created_at bigint NOT NULL
   )`,
  `CREATE TABLE articles (
     id text PRIMARY KEY,
     number bigint NOT NULL,
     chatbot_id text NOT NULL,
     version bigint NOT NULL,
     published_version bigint,
     archived_at bigint,
     kind text NOT NULL,
     locale text NOT NULL,
     topic text NOT NULL,
     title text NOT NULL,
     variant_count bigint NOT NULL,
     created_at bigint NOT NULL,
     updated_at bigint NOT NULL,
     translation_group text NOT NULL DEFAULT '',
     published_at bigint
   )`,
  `CREATE INDEX articles_archived ON articles
     (updated_at DESC, id, archived_at, chatbot_id, published_version, kind, locale, topic, translation_group, version)
     WHERE archived_at IS NOT NULL`,
  'CREATE UNIQUE INDEX articles_by_number ON articles (number)',
  'CREATE INDEX articles_by_translation_group ON articles (translation_group)',
  `CREATE INDEX articles_living ON articles
     (updated_at DESC, id, archived_at, chatbot_id, published_version, kind, locale, topic, translation_group, version)
     WHERE archived_at IS NULL`,
  `CREATE TABLE article_versions (
     article_id text NOT NULL REFERENCES articles (id),
     version bigint NOT NULL,
     kind text NOT NULL,
     locale text NOT NULL,
     topic text NOT NULL,
     title text NOT NULL,
     variant_count bigint NOT NULL,
     created_at bigint NOT NULL,
     author_kind text NOT NULL,
     author_id text,
     variants text NOT NULL,
     body text NOT NULL,
     author_principal_kind text,
     author_principal_id text,
     PRIMARY KEY (article_id, version)
   )`,
  `CREATE TABLE article_imports (
     id text PRIMARY KEY,
     chatbot_id text NOT NULL,
     state text NOT NULL,
     created_at bigint NOT NULL,
     finished_at bigint,
     source text NOT NULL DEFAULT '',
     others bigint NOT NULL DEFAULT 0,
     notes text NOT NULL DEFAULT '[]',
     total bigint NOT NULL DEFAULT 0,
     created bigint NOT NULL DEFAULT 0,
     updated bigint NOT NULL DEFAULT 0,
     unchanged bigint NOT NULL DEFAULT 0,
     refused bigint NOT NULL DEFAULT 0
   )`,
  'CREATE INDEX article_imports_by_age ON article_imports (created_at)',
  `CREATE TABLE article_import_requests (
     id text PRIMARY KEY,
     request text NOT NULL
   )`,
  `CREATE TABLE article_import_items (
     import_id text NOT NULL,
     position bigint NOT NULL,
     source text NOT NULL,
     outcome text NOT NULL,
     article_id text,
     title text,
     reason text,
     detail text,
     PRIMARY KEY (import_id, position)
   )`,
  `CREATE TABLE phrasing_reviews (
     article_id text NOT NULL,
     phrasing_key text NOT NULL,
     verdict text NOT NULL,
     reviewed_at bigint NOT NULL,
     PRIMARY KEY (article_id, phrasing_key)
   )`,
  `CREATE TABLE dismissed_questions (
     chatbot_id text NOT NULL,
     question_hash text NOT NULL,
     dismissed_at bigint NOT NULL,
     PRIMARY KEY (chatbot_id, question_hash)
   )`,
  `CREATE TABLE test_questions (
     chatbot_id text NOT NULL,
     locale text NOT NULL,
     position bigint NOT NULL,
     question text NOT NULL,
     expected text,
     PRIMARY KEY (chatbot_id, locale, position)
   )`,
];
