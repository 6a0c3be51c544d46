import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Issuers of one-time links, so that disabling an admin ends their invitations. For existing links they are taken from
 * the log.
 */
export class AccessLinkIssuers implements MigrationInterface {
  readonly name = 'AccessLinkIssuers0000000000047';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_links ADD COLUMN issued_by text');
    await runner.query(
      `UPDATE access_links SET issued_by = (
         SELECT actor_id FROM events
         WHERE stream_id = access_links.id AND type = 'access_link.issued' AND actor_kind = 'operator')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE access_links DROP COLUMN issued_by');
  }
}
