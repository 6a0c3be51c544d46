import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sites that load the widget of a chatbot. */
export class WidgetLoads implements MigrationInterface {
  readonly name = 'WidgetLoads0000000000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE widget_loads (
         chatbot_id text NOT NULL REFERENCES chatbots (id),
         origin text NOT NULL,
         outcome text NOT NULL,
         loads integer NOT NULL,
         last_at bigint NOT NULL,
         PRIMARY KEY (chatbot_id, origin, outcome)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE widget_loads');
  }
}
