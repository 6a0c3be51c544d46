import type { Logger } from 'typeorm';
import type { Log } from '#engine/ports/log.js';

/** TypeORM logger that forwards only the reports of migrations. */
export class MigrationLog implements Logger {
  constructor(private readonly target: Log) {}

  log(_level: 'log' | 'info' | 'warn', message: unknown): void {
    this.target.info({}, String(message));
  }

  logQuery(): void {}
  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
}
