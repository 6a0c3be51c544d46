import type { OperatorCommand } from './commands.js';

export const roles = ['operator', 'supervisor', 'admin'] as const;
/** Built-in role. */
export type Role = (typeof roles)[number];
/** Name of a built-in role, or id of a custom role. */
export type RoleId = string;

/**
 * Permission table for sockets, REST, API keys and the console's buttons: which roles of operators have a permission,
 * which scope grants it to a program (null: none), and whether a visitor has it.
 */
export const permissions = {
  /** Chat as the visitor: start, write, read and rate one's own conversations. */
  'chat.take_part': { roles: [], scope: null, visitors: true },
  'conversations.read': { roles: ['operator', 'supervisor', 'admin'], scope: 'conversations:read' },
  'conversations.reply': { roles: ['operator', 'supervisor', 'admin'], scope: null },
  'conversations.note': { roles: ['operator', 'supervisor', 'admin'], scope: 'conversations:write' },
  'conversations.accept': { roles: ['operator', 'supervisor', 'admin'], scope: null },
  'conversations.take_over': { roles: ['operator', 'supervisor', 'admin'], scope: null },
  /** Take over from the colleague who owns the conversation, snoozed or not. */
  'conversations.take_over_assigned': { roles: ['supervisor', 'admin'], scope: null },
  'conversations.steer': { roles: ['operator', 'supervisor', 'admin'], scope: 'conversations:write' },
  /** See to whom a waiting conversation is offered and why, or why to nobody: it shows how colleagues work. */
  'queue.explain': { roles: ['operator', 'supervisor', 'admin'], scope: null },
  /** See the whole queue with its routing. */
  'queue.supervise': { roles: ['supervisor', 'admin'], scope: null },
  /**
   * Connect another channel, or a bot of the business: post as the visitor or for the business, hand off and assign.
   */
  'conversations.participate': { roles: [], scope: 'conversations:write' },
  /** Permanently erase a conversation, or a visitor, from every file. */
  'conversations.erase': { roles: ['admin'], scope: null },
  'history.read': { roles: ['supervisor', 'admin'], scope: 'conversations:read' },
  'history.export': { roles: ['supervisor', 'admin'], scope: null },
  'articles.read': { roles: ['operator', 'supervisor', 'admin'], scope: 'articles:read' },
  'articles.write': { roles: ['supervisor', 'admin'], scope: 'articles:write' },
  /** An operator who answered a question can add it as a phrasing with one click. */
  'articles.add_variant': { roles: ['operator', 'supervisor', 'admin'], scope: 'articles:write' },
  /** Corrections to the recipients of wrong answers. */
  'articles.correct': { roles: ['supervisor', 'admin'], scope: null },
  'chatbots.read': { roles: ['operator', 'supervisor', 'admin'], scope: 'articles:read' },
  'chatbots.write': { roles: ['supervisor', 'admin'], scope: null },
  /** Clients of the business and their orders. Writing includes erasure. */
  'clients.read': { roles: ['operator', 'supervisor', 'admin'], scope: 'clients:read' },
  'clients.write': { roles: ['supervisor', 'admin'], scope: 'clients:write' },
  /** Run actions in business systems during a conversation, and see their records: appointments, tickets, payments. */
  'business.read': { roles: ['operator', 'supervisor', 'admin'], scope: 'business:read' },
  'business.write': { roles: ['operator', 'supervisor', 'admin'], scope: 'business:write' },
  /** Configure where customers pay. It decides who is paid. */
  'business.manage': { roles: ['admin'], scope: null },
  /** Connect business systems, with their credentials. No program may: it could send them elsewhere. */
  'connections.manage': { roles: ['admin'], scope: null },
  /** Manage webhooks: endpoints, their secrets and their log. */
  'webhooks.manage': { roles: ['admin'], scope: 'webhooks:manage' },
  /** Register OAuth 2.0 applications, and issue new secrets for them. */
  'applications.manage': { roles: ['admin'], scope: null },
  /** Invite people, change their roles, disable accounts. No program may. */
  'people.manage': { roles: ['admin'], scope: null },
  /** Read and export the audit. It contains everybody's addresses: no program needs it. */
  'audit.read': { roles: ['admin'], scope: null },
  /** See the health of the installation, and take backups, which stay on the machine. */
  'system.manage': { roles: ['admin'], scope: null },
  /** Remove the demonstration with all data of the installation, and start with an empty one. */
  'demonstration.remove': { roles: ['admin'], scope: null },
  /** Manage teams, their members and hours. */
  'teams.manage': { roles: ['admin'], scope: null },
  /** Issue and revoke API keys. No program may: a key could create another. */
  'api_keys.manage': { roles: ['admin'], scope: null },
} as const satisfies Record<string, PermissionRule>;

interface PermissionRule {
  readonly roles: readonly Role[];
  readonly scope: string | null;
  readonly visitors?: true;
}

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];
export type Scope = NonNullable<(typeof permissions)[Permission]['scope']>;
/** Description of each scope. */
export const scopeDescriptions: Record<Scope, string> = {
  'conversations:read': 'Read conversations and their history',
  'conversations:write': 'Take part in conversations: post, hand off, assign, label, resolve',
  'articles:read': 'Read articles and chatbot settings',
  'articles:write': 'Write and publish articles',
  'clients:read': 'Read clients and their orders',
  'clients:write': 'Create, update and delete clients and orders',
  'business:read': 'Read appointments, tickets and payments',
  'business:write': 'Book appointments, open tickets, create payment links',
  'webhooks:manage': 'Manage webhooks and read their deliveries',
};
/** Every scope, without duplicates, in the order of the table. */
export const scopeNames = [...new Set(Object.values(permissions).flatMap(({ scope }) => scope ?? []))] as [
  Scope,
  ...Scope[],
];

/** The same table for code that handles every permission alike. */
const rules: Readonly<Record<Permission, PermissionRule>> = permissions;

export function rolesOf(permission: Permission): readonly Role[] {
  return rules[permission].roles;
}

export function may(role: Role, permission: Permission): boolean {
  return rolesOf(permission).includes(role);
}

/** Permissions of a built-in role, in the order of the table. */
export function permissionsOfRole(role: Role): Permission[] {
  return permissionNames.filter((permission) => may(role, permission));
}

/** Permission of operators: those of visitors and programs are left out. */
export type StaffPermission = {
  [P in Permission]: (typeof permissions)[P]['roles'] extends readonly [] ? never : P;
}[Permission];
/** Permissions that a custom role can have, in the order of the table. */
export const staffPermissions = permissionNames.filter(
  (permission): permission is StaffPermission => rolesOf(permission).length > 0,
) as [StaffPermission, ...StaffPermission[]];

/** Permission of everybody who signs in: without it the console has nothing to show. */
export const basePermission = 'conversations.read' satisfies Permission;

/** Permissions of a program: those that its scopes grant. */
export function permissionsOfScopes(scopes: readonly Scope[]): Permission[] {
  return permissionNames.filter((permission) => scopes.some((scope) => scope === rules[permission].scope));
}

/** Permissions of every visitor. */
export const visitorPermissions: readonly Permission[] = permissionNames.filter(
  (permission) => rules[permission].visitors === true,
);

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
  'unlink-client': 'conversations.steer',
  'judge-answer': 'conversations.note',
  'judge-suggestion': 'conversations.note',
};
