import type { Actor } from './views.js';

/** Actor of what nobody asked for: timers, routing, seeding. */
export const systemActor = { kind: 'system', id: null } as const satisfies Actor;

/** Actor of what somebody does on the machine of the installation. */
export const commandLineActor = { kind: 'system', id: 'command_line' } as const satisfies Actor;
