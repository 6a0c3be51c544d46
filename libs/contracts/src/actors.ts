import type { Actor } from './views.js';

/** Actor of what nobody asked for: timers, routing, seeding, commands of the host. */
export const systemActor = { kind: 'system', id: null } as const satisfies Actor;
