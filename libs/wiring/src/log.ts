import { type Logger, pino } from 'pino';

/** JSON lines on standard error, so that standard output stays for people. Secrets are cut out by name. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['token', 'password', 'cookie', '*.token', '*.password', '*.cookie', '*.authorization'],
        censor: '[cut]',
      },
      serializers: { error: pino.stdSerializers.err },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
