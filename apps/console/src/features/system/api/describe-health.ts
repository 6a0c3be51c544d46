import type { FollowerView, HealthLevel, SystemHealth, WebhookTrouble } from '#contracts/system.js';
import { formatRelative } from '../../../lib/format.js';
import type { MessageKey, Translation } from '../../../lib/translate.js';
import { formatBytes } from './format-bytes.js';

/** A part of the installation, in words. */
export interface HealthCheck {
  readonly name: Exclude<keyof SystemHealth, 'checkedAt' | 'level'>;
  readonly level: HealthLevel;
  readonly text: string;
  readonly details: readonly string[];
  /** Where to look into it. */
  readonly link?: {
    readonly to: string;
    readonly title: MessageKey;
    readonly needs: 'people.manage' | 'webhooks.manage' | 'system.manage';
  };
}

/** The followers that have a name on screen. */
const followers: Readonly<Record<string, MessageKey>> = {
  decisions: 'system.follower.decisions',
  search: 'system.follower.search',
  webhooks: 'system.follower.webhooks',
  business: 'system.follower.business',
};

/** Every part, in the order of the screen; times relative to `now`. */
export function describeHealth(t: Translation, health: SystemHealth, now: number): HealthCheck[] {
  const { database, disk, writeAheadLog, answering, mail, webhooks, clock, backup, access } = health;
  const size = (bytes: number) => formatBytes(t.locale, bytes);
  const ago = (at: string | null) => (at === null ? '' : formatRelative(t.locale, at, now));
  const behind = health.followers.items.filter(({ lag, isFailing }) => lag > 0 || isFailing);
  const untrained = answering.chatbots.filter(({ isTrained }) => !isTrained);
  return [
    {
      ...{ name: 'database', level: database.level, details: [] },
      text: database.problem === null ? t('system.database.ok') : t(`system.problem.${database.problem}`),
    },
    {
      ...{ name: 'disk', level: disk.level, details: [] },
      text: t(`system.disk.${disk.level}`, { free: size(disk.freeBytes), total: size(disk.totalBytes) }),
      link: { to: '/settings/storage', title: 'system.storage.title', needs: 'system.manage' },
    },
    {
      ...{ name: 'writeAheadLog', level: writeAheadLog.level, details: [] },
      text: t(writeAheadLog.level === 'ok' ? 'system.write_ahead_log.ok' : 'system.write_ahead_log.warning', {
        size: size(writeAheadLog.bytes),
      }),
    },
    {
      ...{ name: 'followers', level: health.followers.level },
      text: t(health.followers.level === 'ok' ? 'system.followers.ok' : 'system.followers.behind'),
      details:
        health.followers.level === 'ok' ? [] : behind.map((one) => describeFollower(t, one, ago(one.behindSince))),
    },
    {
      ...{ name: 'answering', level: answering.level },
      text: t('system.answering.trained', {
        trained: answering.chatbots.length - untrained.length,
        count: answering.chatbots.length,
      }),
      details: [
        ...untrained.map(({ name }) => t('system.answering.untrained', { name })),
        ...(answering.languageModel === null || answering.languageModel === 'closed'
          ? []
          : [t('system.answering.language_model')]),
        ...answering.silentExternalBots.map(({ name, since }) =>
          t('system.answering.external_bot', { name, since: ago(since) }),
        ),
      ],
    },
    {
      ...{ name: 'mail', level: mail.level },
      text: t(mail.isConfigured ? 'system.mail.waiting' : 'system.mail.off', { count: mail.waiting }),
      details: mail.refused > 0 ? [t('system.mail.refused', { count: mail.refused })] : [],
      link: { to: '/settings/mail', title: 'mail.title', needs: 'people.manage' },
    },
    {
      ...{ name: 'webhooks', level: webhooks.level },
      text: t('system.webhooks.count', { count: webhooks.total, troubled: webhooks.troubled.length }),
      details: webhooks.troubled.map((one) => describeWebhook(t, one)),
      link: { to: '/settings/webhooks', title: 'webhook.title', needs: 'webhooks.manage' },
    },
    {
      ...{ name: 'clock', level: clock.level, details: [] },
      text:
        clock.level === 'ok'
          ? t('system.clock.ok')
          : t('system.clock.jumped', { seconds: Math.round(clock.jumpedMs / 1000), ago: ago(clock.jumpedAt) }),
    },
    {
      ...{ name: 'backup', level: backup.level, details: [] },
      text: describeBackup(t, backup, ago),
      link: { to: '/settings/backups', title: 'system.backups.title', needs: 'system.manage' },
    },
    {
      ...{ name: 'access', level: access.level },
      text: describeAccess(t, access),
      details: access.isOpenToOthers ? [t('system.access.files')] : [],
      link: { to: '/settings/address', title: 'address.title', needs: 'system.manage' },
    },
  ];
}

function describeAccess(t: Translation, { isExposed, isHttps, isAddressMissing }: SystemHealth['access']): string {
  if (isAddressMissing) return t('system.access.missing');
  if (!isExposed) return t('system.access.local');
  return t(isHttps ? 'system.access.https' : 'system.access.open');
}

function describeFollower(t: Translation, { name, lag, isFailing }: FollowerView, since: string): string {
  const title = followers[name];
  const values = { name: title ? t(title) : name, count: lag, since };
  return t(isFailing ? 'system.follower.failing' : 'system.follower.behind', values);
}

function describeWebhook(t: Translation, { host, circuit, disabledReason, pending }: WebhookTrouble): string {
  if (disabledReason !== null) return t('system.webhook.disabled', { host });
  return t(circuit === 'closed' ? 'system.webhook.failing' : 'system.webhook.paused', { host, count: pending });
}

function describeBackup(t: Translation, { lastAt, isByDatabase }: SystemHealth['backup'], ago: (at: string) => string) {
  if (isByDatabase) return t('system.backup.by_database');
  return lastAt === null ? t('system.backup.never') : t('system.backup.last', { ago: ago(lastAt) });
}
