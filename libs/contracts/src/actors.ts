import type { Actor } from './views.js';

/** Actor of changes that no person or program requested: timers, routing, seeding. */
export const systemActor = { kind: 'system', id: null } as const satisfies Actor;

/** Actor of changes made with the command line on the server's machine. */
export const commandLineActor = { kind: 'system', id: 'command_line' } as const satisfies Actor;
