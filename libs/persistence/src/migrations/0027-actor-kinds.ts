import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Programs act as an API key or an application. So far all were API keys. */
export class ActorKinds implements MigrationInterface {
  readonly name = 'ActorKinds0000000000027';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of renaming('api', 'api_key')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of renaming('api_key', 'api')) await runner.query(statement);
  }
}

function renaming(from: string, to: string): string[] {
  const json = (table: string, column: string, path: string) =>
    `UPDATE ${table} SET ${column} = json_set(${column}, '${path}', '${to}') WHERE json_extract(${column}, '${path}') = '${from}'`;
  return [
    `UPDATE events SET actor_kind = '${to}' WHERE actor_kind = '${from}'`,
    `UPDATE events SET principal_kind = '${to}' WHERE principal_kind = '${from}'`,
    `UPDATE article_versions SET author_kind = '${to}' WHERE author_kind = '${from}'`,
    json('conversations', 'details', '$.lastMessage.actor.kind'),
    json('article_import_requests', 'request', '$.requestedBy.kind'),
  ];
}
