import { Counter, type Registry } from 'prom-client';
import type { SecurityEvent } from '../security/security-log.js';

/** Counter of security log events. */
export function measureSecurity(registry: Registry): (type: SecurityEvent['type']) => void {
  const events = new Counter({
    name: 'parley_security_events_total',
    help: 'Sign-ins, failures, lock-outs and ends of sessions.',
    labelNames: ['event'],
    registers: [registry],
  });
  return (event) => events.inc({ event });
}
