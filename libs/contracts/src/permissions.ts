import type { OperatorCommand } from './commands.js';

export const roles = ['operator', 'supervisor', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * One table for sockets, REST, API keys and the console's buttons: who may do it (nobody: only programs), and which scope
 * lets a program do it (null: no program may).
 */
export const permissions = {
  'conversations.read': { roles: ['operator', 'supervisor', 'admin'], scope: 'conversations:read' },
  'conversations.reply': { roles: ['operator', 'supervisor', 'admin'], scope: null },
  'conversations.note': { roles: ['operator', 'supervisor', 'admin'], scope: 'conversations:write' },
  'conversations.accept': { roles: ['operator', 'supervisor', 'admin'], scope: null },
  'conversations.take_over': { roles: ['operator', 'supervisor', 'admin'], scope: null },
  /** Take over from a colleague who has the conversation, paused or not. */
  'conversations.take_over_assigned': { roles: ['supervisor', 'admin'], scope: null },
  'conversations.steer': { roles: ['operator', 'supervisor', 'admin'], scope: 'conversations:write' },
  /** Connect another channel, or a bot of the business: post as the visitor or for the business, hand off and assign. */
  'conversations.participate': { roles: [], scope: 'conversations:write' },
  /** Take all words of a conversation, or of a visitor, out of every file, for ever. */
  'conversations.erase': { roles: ['admin'], scope: null },
  'history.read': { roles: ['supervisor', 'admin'], scope: 'conversations:read' },
  'history.export': { roles: ['supervisor', 'admin'], scope: null },
  'articles.read': { roles: ['operator', 'supervisor', 'admin'], scope: 'articles:read' },
  'articles.write': { roles: ['supervisor', 'admin'], scope: 'articles:write' },
  /** Whoever answered a question may teach it to the bot: one click for the operator. */
  'articles.add_variant': { roles: ['operator', 'supervisor', 'admin'], scope: 'articles:write' },
  /** Corrections to the recipients of wrong answers. */
  'articles.correct': { roles: ['supervisor', 'admin'], scope: null },
  'chatbots.read': { roles: ['operator', 'supervisor', 'admin'], scope: 'articles:read' },
  'chatbots.write': { roles: ['supervisor', 'admin'], scope: null },
} as const satisfies Record<string, { roles: readonly Role[]; scope: string | null }>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];
export type Scope = NonNullable<(typeof permissions)[Permission]['scope']>;

export function rolesOf(permission: Permission): readonly Role[] {
  return permissions[permission].roles;
}

export function may(role: Role, permission: Permission): boolean {
  return rolesOf(permission).includes(role);
}

/** The permission that each operator command needs. */
export const commandPermission: Record<OperatorCommand['type'], Permission> = {
  accept: 'conversations.accept',
  decline: 'conversations.accept',
  'take-over': 'conversations.take_over',
  'write-note': 'conversations.note',
  transfer: 'conversations.steer',
  'return-to-bot': 'conversations.steer',
  snooze: 'conversations.steer',
  wake: 'conversations.steer',
  resolve: 'conversations.steer',
  reopen: 'conversations.steer',
  label: 'conversations.steer',
  prioritise: 'conversations.steer',
  'link-client': 'conversations.steer',
  'judge-answer': 'conversations.note',
  'judge-suggestion': 'conversations.note',
};
