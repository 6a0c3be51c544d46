import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Knowledge management: drafts, archive, authors, search, and usage in answers. */
export class ArticlesAndDecisions implements MigrationInterface {
  readonly name = 'ArticlesAndDecisions0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...articles, ...decisions]) await runner.query(statement);
  }

  /** The earlier tables cannot hold unpublished articles: these are dropped. */
  async down(runner: QueryRunner): Promise<void> {
    for (const statement of takenBack) await runner.query(statement);
  }
}

/**
 * Articles with drafts and archive, list columns of the newest version, authors of versions, and a full-text index of the newest text.
 * SQLite cannot make a column nullable, so both tables are rebuilt.
 */
const articles = [
  `CREATE TABLE articles_next (
     id TEXT PRIMARY KEY NOT NULL,
     number INTEGER NOT NULL,
     chatbot_id TEXT NOT NULL,
     version INTEGER NOT NULL,
     published_version INTEGER,
     archived_at INTEGER,
     kind TEXT NOT NULL,
     locale TEXT NOT NULL,
     topic TEXT NOT NULL,
     title TEXT NOT NULL,
     variant_count INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL
   )`,
  `INSERT INTO articles_next
     SELECT a.id, row_number() OVER (ORDER BY a.id), a.chatbot_id, v.version, a.published_version, NULL, v.kind, v.locale,
       v.topic, v.title, json_array_length(v.variants),
       (SELECT min(created_at) FROM article_versions WHERE article_id = a.id), v.created_at
     FROM articles a JOIN article_versions v ON v.article_id = a.id
       AND v.version = (SELECT max(version) FROM article_versions WHERE article_id = a.id)`,
  `CREATE TABLE article_versions_next (
     article_id TEXT NOT NULL REFERENCES articles_next (id),
     version INTEGER NOT NULL,
     kind TEXT NOT NULL,
     locale TEXT NOT NULL,
     topic TEXT NOT NULL,
     title TEXT NOT NULL,
     variant_count INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     author_kind TEXT NOT NULL,
     author_id TEXT,
     variants TEXT NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (article_id, version)
   )`,
  `INSERT INTO article_versions_next
     SELECT article_id, version, kind, locale, topic, title, json_array_length(variants), created_at, 'system', NULL,
       variants, body
     FROM article_versions`,
  'DROP TABLE article_versions',
  'DROP TABLE articles',
  'ALTER TABLE articles_next RENAME TO articles',
  'ALTER TABLE article_versions_next RENAME TO article_versions',
  // Row numbers of a table with a text key may change when the file is copied: the index has its own.
  'CREATE UNIQUE INDEX articles_by_number ON articles (number)',
  // Holds whatever a list filters by, so that counting never reads the rows.
  `CREATE INDEX articles_living ON articles
     (updated_at DESC, id, archived_at, chatbot_id, published_version, kind, locale, topic) WHERE archived_at IS NULL`,
  `CREATE INDEX articles_archived ON articles
     (updated_at DESC, id, archived_at, chatbot_id, published_version, kind, locale, topic) WHERE archived_at IS NOT NULL`,
  `CREATE VIRTUAL TABLE article_search USING fts5(
     title, variants, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
   )`,
  `INSERT INTO article_search (rowid, title, variants, body)
     SELECT a.number, v.title, v.variants, v.body
     FROM articles a JOIN article_versions v ON v.article_id = a.id AND v.version = a.version`,
];

/**
 * Projection of the bot's decisions and their ratings from the log (`meta` has its position). The records themselves
 * stay in the log: a row here refers to them.
 */
const decisions = [
  `CREATE TABLE decisions (
     event_id TEXT PRIMARY KEY NOT NULL,
     conversation_id TEXT NOT NULL,
     seq INTEGER NOT NULL,
     chatbot_id TEXT NOT NULL,
     visitor_id TEXT NOT NULL,
     at INTEGER NOT NULL,
     origin TEXT NOT NULL,
     decision TEXT NOT NULL,
     reason TEXT,
     confidence REAL NOT NULL,
     question TEXT NOT NULL,
     question_key TEXT NOT NULL,
     locale TEXT NOT NULL,
     is_question INTEGER NOT NULL,
     is_unmet INTEGER NOT NULL,
     visitor_verdict TEXT,
     operator_verdict TEXT,
     is_corrected INTEGER NOT NULL
   )`,
  'CREATE INDEX decisions_of_conversation ON decisions (conversation_id)',
  'CREATE INDEX decisions_on_questions ON decisions (chatbot_id, at DESC) WHERE is_question = 1',
  'CREATE INDEX decisions_unmet ON decisions (chatbot_id, at DESC) WHERE is_unmet = 1',
  `CREATE INDEX decisions_judged ON decisions (chatbot_id, at DESC)
     WHERE coalesce(operator_verdict, visitor_verdict) IS NOT NULL`,
  `CREATE TABLE decision_citations (
     article_id TEXT NOT NULL,
     at INTEGER NOT NULL,
     event_id TEXT NOT NULL,
     version INTEGER NOT NULL,
     PRIMARY KEY (article_id, at, event_id)
   ) WITHOUT ROWID`,
];

const takenBack = [
  'DROP TABLE decision_citations',
  'DROP TABLE decisions',
  `DELETE FROM meta WHERE name = 'decisions.position'`,
  'DROP TABLE article_search',
  `CREATE TABLE articles_before (
     id TEXT PRIMARY KEY NOT NULL,
     chatbot_id TEXT NOT NULL,
     published_version INTEGER NOT NULL
   )`,
  `INSERT INTO articles_before
     SELECT id, chatbot_id, published_version FROM articles WHERE published_version IS NOT NULL`,
  `CREATE TABLE article_versions_before (
     article_id TEXT NOT NULL REFERENCES articles_before (id),
     version INTEGER NOT NULL,
     kind TEXT NOT NULL,
     locale TEXT NOT NULL,
     topic TEXT NOT NULL,
     title TEXT NOT NULL,
     variants TEXT NOT NULL,
     body TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     PRIMARY KEY (article_id, version)
   )`,
  `INSERT INTO article_versions_before
     SELECT article_id, version, kind, locale, topic, title, variants, body, created_at FROM article_versions
     WHERE article_id IN (SELECT id FROM articles_before)`,
  'DROP TABLE article_versions',
  'DROP TABLE articles',
  'ALTER TABLE articles_before RENAME TO articles',
  'ALTER TABLE article_versions_before RENAME TO article_versions',
];
