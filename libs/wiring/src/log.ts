import { type Logger, pino } from 'pino';
import { mapStackTrace } from './map-stack-trace.js';

/** Structured logger: JSON lines on standard error; standard output is left to the terminal. Redacts secrets by field name. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['token', 'password', 'cookie', '*.token', '*.password', '*.cookie', '*.authorization'],
        censor: '[redacted]',
      },
      serializers: { error: serializeError },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

function serializeError(error: Error): unknown {
  const serialized = pino.stdSerializers.err(error);
  // Any value can be thrown, and pino returns non-errors unchanged.
  if (typeof serialized?.stack !== 'string') return serialized;
  return Object.assign(serialized, { stack: mapStackTrace(serialized.stack) });
}
