import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replaces two fields of a chatbot's policy by one: whether the bot replies, only suggests, or is off. */
export class BotSetting implements MigrationInterface {
  readonly name = 'BotSetting0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE chatbots SET details = json_set(
      json_remove(details, '$.policy.botEnabled', '$.policy.botMode'),
      '$.policy.bot',
      CASE
        WHEN json_extract(details, '$.policy.botEnabled') = 0 THEN 'off'
        WHEN json_extract(details, '$.policy.botMode') = 'suggests' THEN 'suggests'
        ELSE 'answers'
      END)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE chatbots SET details = json_set(
      json_remove(details, '$.policy.bot'),
      '$.policy.botEnabled', json(iif(json_extract(details, '$.policy.bot') = 'off', 'false', 'true')),
      '$.policy.botMode', iif(json_extract(details, '$.policy.bot') = 'suggests', 'suggests', 'answers'))`);
  }
}
