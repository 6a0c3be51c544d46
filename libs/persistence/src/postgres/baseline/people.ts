/** Operators, visitors, and their credentials. */
export const people = [
  `CREATE TABLE operators (
     id text PRIMARY KEY,
     name text NOT NULL,
     email text NOT NULL,
     role text NOT NULL,
     capacity bigint NOT NULL,
     chosen_presence text NOT NULL,
     disabled boolean NOT NULL,
     locale text,
     languages text NOT NULL DEFAULT '[]',
     password_hash text,
     picture text
   )`,
  'CREATE UNIQUE INDEX operators_by_email ON operators (email)',
  `CREATE TABLE teams (
     id text PRIMARY KEY,
     name text NOT NULL,
     members text NOT NULL,
     hours text,
     routing text
   )`,
  `CREATE TABLE roles (
     id text PRIMARY KEY,
     name text NOT NULL,
     permissions text NOT NULL
   )`,
  `CREATE TABLE sessions (
     token_hash text PRIMARY KEY,
     operator_id text NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     id text NOT NULL DEFAULT '',
     last_used_at bigint NOT NULL DEFAULT 0,
     device text NOT NULL DEFAULT '',
     address text NOT NULL DEFAULT ''
   )`,
  'CREATE INDEX sessions_by_expiry ON sessions (expires_at)',
  'CREATE UNIQUE INDEX sessions_by_id ON sessions (id)',
  'CREATE INDEX sessions_of_operator ON sessions (operator_id)',
  `CREATE TABLE access_links (
     id text PRIMARY KEY,
     kind text NOT NULL,
     token_hash text NOT NULL UNIQUE,
     operator_id text REFERENCES operators (id),
     email text,
     name text,
     role text,
     capacity bigint,
     locale text,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     used_at bigint,
     languages text NOT NULL DEFAULT '[]',
     issued_by text,
     team_ids text NOT NULL DEFAULT '[]',
     teams_by text
   )`,
  'CREATE INDEX access_links_by_kind ON access_links (kind, created_at)',
  `CREATE TABLE password_attempts (
     key_hash text PRIMARY KEY,
     count bigint NOT NULL,
     last_at bigint NOT NULL
   )`,
  'CREATE INDEX password_attempts_by_last ON password_attempts (last_at)',
  `CREATE TABLE second_factors (
     operator_id text PRIMARY KEY REFERENCES operators (id),
     sealed_secret text NOT NULL,
     confirmed_at bigint,
     last_step bigint NOT NULL,
     recovery_code_hashes text NOT NULL,
     failed_codes bigint NOT NULL,
     last_failed_at bigint
   )`,
  `CREATE TABLE sign_in_challenges (
     token_hash text PRIMARY KEY,
     step text NOT NULL,
     operator_id text NOT NULL REFERENCES operators (id),
     expires_at bigint NOT NULL
   )`,
  'CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at)',
  'CREATE INDEX sign_in_challenges_by_operator ON sign_in_challenges (operator_id)',
  `CREATE TABLE sign_in_settings (
     id bigint PRIMARY KEY CHECK (id = 1),
     is_second_factor_required boolean NOT NULL
   )`,
  `CREATE TABLE identity_providers (
     id bigint PRIMARY KEY CHECK (id = 1),
     issuer text NOT NULL,
     client_id text NOT NULL,
     sealed_secret text,
     label text NOT NULL,
     account_domains text NOT NULL,
     account_role text NOT NULL
   )`,
  `CREATE TABLE operator_identities (
     issuer text NOT NULL,
     subject text NOT NULL,
     operator_id text NOT NULL REFERENCES operators (id),
     connected_at bigint NOT NULL,
     PRIMARY KEY (issuer, subject)
   )`,
  'CREATE UNIQUE INDEX operator_identities_by_operator ON operator_identities (operator_id, issuer)',
  `CREATE TABLE sign_on_attempts (
     token_hash text PRIMARY KEY,
     step text NOT NULL,
     operator_id text REFERENCES operators (id),
     sealed_content text NOT NULL,
     expires_at bigint NOT NULL
   )`,
  'CREATE INDEX sign_on_attempts_by_expiry ON sign_on_attempts (expires_at)',
  `CREATE TABLE mails (
     id text PRIMARY KEY,
     kind text NOT NULL,
     recipient text NOT NULL,
     locale text NOT NULL,
     access_link_id text NOT NULL,
     sealed_content text,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL,
     attempt_count bigint NOT NULL,
     next_attempt_at bigint,
     sent_at bigint,
     failed_at bigint,
     reason text
   )`,
  'CREATE INDEX mails_by_attempt ON mails (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
  'CREATE INDEX mails_by_failed ON mails (failed_at) WHERE failed_at IS NOT NULL',
  'CREATE INDEX mails_by_link ON mails (access_link_id, created_at)',
  'CREATE INDEX mails_by_sent ON mails (sent_at) WHERE sent_at IS NOT NULL',
  `CREATE TABLE visitors (
     id text PRIMARY KEY,
     chatbot_id text NOT NULL,
     locale text NOT NULL,
     created_at bigint NOT NULL,
     last_used_at bigint NOT NULL DEFAULT 0,
     name text,
     email text,
     phone text,
     attributes text NOT NULL DEFAULT '{}',
     external_id text,
     identity_method text,
     identified_at bigint,
     merged_into text
   )`,
  'CREATE UNIQUE INDEX visitors_by_external_id ON visitors (chatbot_id, external_id) WHERE external_id IS NOT NULL',
  'CREATE INDEX visitors_merged ON visitors (merged_into) WHERE merged_into IS NOT NULL',
  `CREATE TABLE visitor_tokens (
     token_hash text PRIMARY KEY,
     visitor_id text NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
     created_at bigint NOT NULL,
     last_used_at bigint NOT NULL,
     ended_at bigint,
     vouched_by text
   )`,
  'CREATE INDEX visitor_tokens_of_visitor ON visitor_tokens (visitor_id)',
  'CREATE INDEX visitor_tokens_used ON visitor_tokens (last_used_at)',
  'CREATE INDEX visitor_tokens_vouched ON visitor_tokens (vouched_by) WHERE vouched_by IS NOT NULL',
  `CREATE TABLE identity_secrets (
     chatbot_id text PRIMARY KEY,
     secret text NOT NULL,
     previous_secret text,
     previous_secret_ends_at bigint,
     created_at bigint NOT NULL
   )`,
];
