import { runSql } from './run-sql.js';

/** Expires every access token in the data of a server, as an hour would. Returns their number. */
export function expireAccessTokens(place: Readonly<Record<string, string>>): Promise<number> {
  const expired = place.DATABASE_URL
    ? `jsonb_set(payload::jsonb, '{exp}', '1')::text`
    : `json_set(payload, '$.exp', 1)`;
  return runSql(place, `UPDATE oauth_records SET expires_at = 1, payload = ${expired} WHERE kind = 'AccessToken'`);
}
