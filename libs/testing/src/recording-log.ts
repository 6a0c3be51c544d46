import type { Log } from '#engine/ports/log.js';

/** Logger that records its lines for assertions. */
export class RecordingLog implements Log {
  readonly lines: { readonly level: keyof Log; readonly fields: object; readonly message: string }[] = [];

  debug(fields: object, message: string): void {
    this.lines.push({ level: 'debug', fields, message });
  }

  info(fields: object, message: string): void {
    this.lines.push({ level: 'info', fields, message });
  }

  warn(fields: object, message: string): void {
    this.lines.push({ level: 'warn', fields, message });
  }

  error(fields: object, message: string): void {
    this.lines.push({ level: 'error', fields, message });
  }
}
