import { describe, expect, it } from 'vitest';
import { operatorCommand } from './commands.js';
import {
  commandPermission,
  may,
  type Permission,
  permissions,
  permissionsOfScopes,
  roles,
  visitorPermissions,
} from './permissions.js';

const all = Object.keys(permissions) as Permission[];
const of = (role: (typeof roles)[number]) => all.filter((permission) => may(role, permission));

const everyScope = [
  'conversations:read',
  'conversations:write',
  'articles:read',
  'articles:write',
  'clients:read',
  'clients:write',
  'business:read',
  'business:write',
  'webhooks:manage',
] as const;

describe('permissions', () => {
  it('grow with the role: operator, supervisor, admin', () => {
    expect(of('supervisor')).toEqual(expect.arrayContaining(of('operator')));
    expect(of('admin')).toEqual(expect.arrayContaining(of('supervisor')));
  });

  it("reserve history, knowledge and colleagues' conversations for supervisors", () => {
    expect(all.filter((permission) => !may('operator', permission))).toEqual([
      'chat.take_part',
      'conversations.take_over_assigned',
      'queue.supervise',
      'conversations.participate',
      'conversations.erase',
      'history.read',
      'history.export',
      'articles.write',
      'articles.correct',
      'chatbots.write',
      'clients.write',
      'business.manage',
      'connections.manage',
      'webhooks.manage',
      'applications.manage',
      'people.manage',
      'audit.read',
      'system.manage',
      'demonstration.remove',
      'teams.manage',
      'api_keys.manage',
    ]);
  });

  it('allow programs to read and write articles, clients and conversations, but not to post as an operator', () => {
    const scopes = all.map((permission) => permissions[permission].scope).filter((scope) => scope !== null);
    expect(new Set(scopes)).toEqual(new Set(everyScope));
    expect([permissions['conversations.reply'].scope, permissions['articles.correct'].scope]).toEqual([null, null]);
  });

  it('allow programs alone to post for a visitor', () => {
    expect(of('admin')).not.toContain('conversations.participate');
  });

  it('let visitors chat, and nobody else chat as a visitor', () => {
    expect(visitorPermissions).toEqual(['chat.take_part']);
    expect(of('admin')).not.toContain('chat.take_part');
    expect(permissionsOfScopes(everyScope)).toEqual(all.filter((permission) => permissions[permission].scope !== null));
  });

  it('cover every operator command', () => {
    const types = operatorCommand.options.map((option) => option.shape.type.value);
    expect(Object.keys(commandPermission).sort()).toEqual(types.sort());
  });

  it('give every operator every command', () => {
    for (const permission of Object.values(commandPermission)) expect(may('operator', permission)).toBe(true);
  });
});
