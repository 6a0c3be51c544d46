import type { Permission } from '#contracts/permissions.js';
import type { MessageKey } from './translate.js';

/** Parts of the settings that are lists of pages, in the order of the screen; before them is what everybody sets for themselves. */
export const settingParts = ['business', 'people', 'programs', 'system'] as const;
export type SettingPart = (typeof settingParts)[number];

/** A page or a section of the settings: where it is, and the words by which it is found. */
export interface SettingEntry {
  readonly part: 'mine' | 'chatbots' | SettingPart;
  readonly title: MessageKey;
  readonly hint?: MessageKey;
  /** More texts of it to be found by. */
  readonly words?: readonly MessageKey[];
  readonly to: string;
  /** Whoever has none of these permissions does not see it; missing: everybody does. */
  readonly needs?: Permission;
  /** Only where there is this. */
  readonly onlyWith?: 'demonstration' | 'provider' | 'grants';
}

/** Every page and section but those of each chatbot, in the order of the screen. */
export const settingEntries: readonly SettingEntry[] = [
  {
    ...{ part: 'mine', title: 'settings.appearance', to: '/settings#appearance' },
    words: ['menu.scheme', 'scheme.light', 'scheme.dark', 'settings.density'],
  },
  {
    ...{ part: 'mine', title: 'settings.keyboard', to: '/settings#keyboard' },
    words: ['settings.single_keys', 'settings.single_keys_hint', 'settings.enter_sends'],
  },
  {
    ...{ part: 'mine', title: 'settings.alerts', to: '/settings#alerts' },
    words: ['settings.sound', 'settings.notifications', 'settings.test_title'],
  },
  {
    ...{ part: 'mine', title: 'profile.title', hint: 'profile.lead', to: '/settings#profile' },
    words: ['profile.name', 'profile.picture', 'menu.language', 'profile.password', 'profile.change_password'],
  },
  {
    ...{ part: 'mine', title: 'two_step.title', hint: 'two_step.lead', to: '/settings#two-step-verification' },
    words: ['two_step.app', 'two_step.codes'],
  },
  {
    ...{ part: 'mine', title: 'single_sign_on.title', hint: 'single_sign_on.lead', to: '/settings#single-sign-on' },
    ...{ words: ['single_sign_on.connect', 'single_sign_on.disconnect'], onlyWith: 'provider' },
  },
  {
    ...{ part: 'mine', title: 'sessions.title', to: '/settings#sessions' },
    words: ['sessions.current', 'sessions.end_others'],
  },
  {
    ...{ part: 'mine', title: 'grants.title', hint: 'grants.lead', to: '/settings#application-grants' },
    ...{ words: ['grants.revoke'], onlyWith: 'grants' },
  },
  {
    ...{ part: 'mine', title: 'settings.developers', to: '/settings#developers' },
    words: ['settings.technical', 'settings.technical_hint'],
  },
  { part: 'business', title: 'start.title', hint: 'start.hint', to: '/get-started', needs: 'chatbots.write' },
  {
    ...{
      part: 'business',
      title: 'address.title',
      hint: 'address.hint',
      to: '/settings/address',
      needs: 'system.manage',
    },
    words: ['address.label', 'install.code'],
  },
  {
    ...{ part: 'business', title: 'mail.title', hint: 'mail.hint', to: '/settings/mail', needs: 'people.manage' },
    words: ['mail.server', 'mail.test', 'mail.settings'],
  },
  {
    ...{ part: 'people', title: 'people.title', hint: 'people.hint', to: '/settings/people', needs: 'people.manage' },
    words: ['people.invite', 'people.role', 'people.reset', 'people.disable'],
  },
  {
    ...{ part: 'people', title: 'roles.title', hint: 'roles.hint', to: '/settings/roles', needs: 'people.manage' },
    words: ['roles.new', 'roles.permission'],
  },
  {
    ...{ part: 'people', title: 'teams.title', hint: 'teams.hint', to: '/settings/teams', needs: 'teams.manage' },
    words: ['teams.new', 'teams.members', 'chatbot.section.hours'],
  },
  {
    ...{ part: 'people', title: 'sign_in_settings.title', hint: 'sign_in_settings.hint' },
    ...{ to: '/settings/sign-in', needs: 'people.manage' },
    words: ['sign_in_settings.require', 'single_sign_on.title', 'provider.issuer'],
  },
  {
    ...{ part: 'chatbots', title: 'settings.new_chatbot_open', hint: 'settings.new_chatbot_hint' },
    ...{ to: '/settings/chatbots/new', needs: 'chatbots.write' },
  },
  {
    ...{ part: 'programs', title: 'api_keys.title', hint: 'api_keys.hint' },
    ...{ to: '/settings/api-keys', needs: 'api_keys.manage' },
  },
  {
    ...{ part: 'programs', title: 'application.title', hint: 'application.hint' },
    ...{ to: '/settings/applications', needs: 'applications.manage' },
  },
  {
    ...{ part: 'programs', title: 'webhook.title', hint: 'webhook.hint' },
    ...{ to: '/settings/webhooks', needs: 'webhooks.manage' },
  },
  {
    ...{ part: 'programs', title: 'connection.title', hint: 'connection.hint' },
    ...{ to: '/settings/connections', needs: 'connections.manage' },
    words: ['connection.add', 'connection.words'],
  },
  {
    ...{ part: 'programs', title: 'graphql.title', hint: 'graphql.hint' },
    ...{ to: '/settings/graphql', needs: 'conversations.read' },
  },
  {
    ...{ part: 'system', title: 'system.health.title', hint: 'system.health.hint' },
    ...{ to: '/settings/health', needs: 'system.manage' },
    words: ['system.check.database', 'system.check.disk', 'system.check.followers', 'system.check.clock'],
  },
  {
    ...{ part: 'system', title: 'system.storage.title', hint: 'system.storage.hint' },
    ...{ to: '/settings/storage', needs: 'system.manage' },
    words: ['system.size.database', 'system.size.images', 'system.kept.title'],
  },
  {
    ...{ part: 'system', title: 'system.backups.title', hint: 'system.backups.hint' },
    ...{ to: '/settings/backups', needs: 'system.manage' },
    words: ['system.backups.now', 'system.backups.restore'],
  },
  {
    ...{ part: 'system', title: 'system.version.title', hint: 'system.version.hint' },
    ...{ to: '/settings/version', needs: 'system.manage' },
    words: ['system.version.schema', 'system.version.licence', 'system.version.data_set'],
  },
  {
    ...{ part: 'system', title: 'audit.title', hint: 'audit.hint', to: '/settings/audit', needs: 'audit.read' },
    words: ['audit.lead'],
  },
  {
    ...{ part: 'system', title: 'own.title', hint: 'own.hint', to: '/settings/start-own' },
    ...{ needs: 'demonstration.remove', onlyWith: 'demonstration' },
  },
];
