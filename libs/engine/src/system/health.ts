import { isLocalOrigin } from '#contracts/server-address.js';
import type { HealthLevel, SystemHealth, WebhookTrouble } from '#contracts/system.js';
import {
  backupLevel,
  clockLevel,
  diskLevel,
  followerLevel,
  worstLevel,
  writeAheadLogLevel,
} from '#domain/system/health-level.js';
import type { ExternalBotBreaker } from '../answering/external-bot-breaker.js';
import type { Machine, StorageInspection } from '../ports/installation.js';
import type { Ports } from '../ports/ports.js';
import type { WebhookEndpoint } from '../ports/webhook-stores.js';
import { iso, isoOrNull } from '../views/iso.js';
import type { Backups } from './backups.js';
import { readServerAddress } from './server-address.js';

type HealthPorts = Pick<
  Ports,
  | 'clock'
  | 'chatbots'
  | 'answerer'
  | 'mailService'
  | 'publicAddress'
  | 'mails'
  | 'webhookEndpoints'
  | 'webhookDeliveries'
  | 'webhookSender'
>;

/** Sources of the health report besides the ports of the use cases. */
export interface Inspected {
  readonly storage: StorageInspection;
  readonly machine: Machine;
  readonly backups: Pick<Backups, 'lastAt' | 'isByDatabase'>;
  readonly externalBots: Pick<ExternalBotBreaker, 'openSince'>;
}

type Checks = Omit<SystemHealth, 'checkedAt' | 'level'>;

/** Health of the installation by part. */
export async function readHealth(ports: HealthPorts, inspected: Inspected): Promise<SystemHealth> {
  const checks: Checks = {
    ...(await dataChecks(ports, inspected)),
    answering: answering(ports, inspected),
    mail: await mail(ports),
    webhooks: await webhooks(ports),
    ...machineChecks(ports, inspected),
  };
  const level = worstLevel(Object.values(checks).map((check: { readonly level: HealthLevel }) => check.level));
  return { checkedAt: iso(ports.clock.now()), level, ...checks };
}

async function dataChecks({ clock }: HealthPorts, { storage, machine }: Inspected) {
  const problem = await storage.problem();
  const disk = machine.disk();
  const bytes = storage.walBytes();
  const followers = await storage.followers();
  const levels = followers.map((follower) => followerLevel(follower, clock.now()));
  return {
    database: { level: warnIf(problem !== null, 'problem'), problem },
    disk: { level: diskLevel(disk), ...disk },
    writeAheadLog: { level: writeAheadLogLevel(bytes), bytes },
    followers: {
      level: worstLevel(levels),
      items: followers.map(({ behindSince, ...one }) => ({ ...one, behindSince: isoOrNull(behindSince) })),
    },
  } satisfies Partial<Checks>;
}

/** An untrained chatbot answers too. */
function answering({ chatbots, answerer }: HealthPorts, { machine, externalBots }: Inspected): Checks['answering'] {
  const languageModel = machine.languageModelCircuit();
  const inUse = chatbots.all().filter(({ archivedAt }) => archivedAt === null);
  const silentExternalBots = inUse.flatMap(({ id, name }) => {
    const since = chatbots.policy(id).externalBot === 'off' ? null : externalBots.openSince(id);
    return since === null ? [] : [{ id, name, since: iso(since) }];
  });
  return {
    level: warnIf((languageModel !== null && languageModel !== 'closed') || silentExternalBots.length > 0),
    chatbots: inUse.map(({ id, name }) => ({ id, name, isTrained: answerer.isTrained(id) })),
    ...{ languageModel, silentExternalBots },
  };
}

async function mail({ mailService, mails }: HealthPorts): Promise<Checks['mail']> {
  const [waiting, refused, failed] = await Promise.all([mails.waiting(), mails.refused(), mails.lastFailed()]);
  return {
    level: warnIf(refused > 0),
    isConfigured: mailService.mailer !== null,
    ...{ waiting, refused, lastFailedAt: isoOrNull(failed?.failedAt ?? null) },
  };
}

async function webhooks(ports: HealthPorts): Promise<Checks['webhooks']> {
  const endpoints = await ports.webhookEndpoints.all();
  const troubled = endpoints.filter((endpoint) => isTroubled(ports, endpoint));
  return {
    level: warnIf(troubled.length > 0),
    total: endpoints.length,
    troubled: await Promise.all(troubled.map((endpoint) => toTrouble(ports, endpoint))),
  };
}

/** Leaves out endpoints that were disabled by hand, or are unverified. */
function isTroubled({ webhookSender }: HealthPorts, { id, state, failingSince, disabledReason }: WebhookEndpoint) {
  if (state === 'disabled') return disabledReason !== 'requested';
  return state === 'enabled' && (failingSince !== null || webhookSender.circuit(id) !== 'closed');
}

async function toTrouble(
  { webhookSender, webhookDeliveries }: HealthPorts,
  { id, url, failingSince, disabledReason }: WebhookEndpoint,
): Promise<WebhookTrouble> {
  return {
    ...{ id, host: new URL(url).host, circuit: webhookSender.circuit(id), disabledReason },
    failingSince: isoOrNull(failingSince),
    pending: await webhookDeliveries.pending(id),
  };
}

function machineChecks(ports: HealthPorts, { machine, backups }: Inspected) {
  const now = ports.clock.now();
  const jump = machine.clockJump();
  const lastAt = backups.lastAt();
  return {
    clock: {
      level: clockLevel(jump?.at ?? null, now),
      jumpedAt: isoOrNull(jump?.at ?? null),
      jumpedMs: jump?.ms ?? 0,
    },
    backup: {
      level: backups.isByDatabase ? 'ok' : backupLevel(lastAt, now),
      ...{ lastAt: isoOrNull(lastAt), isByDatabase: backups.isByDatabase },
    },
    access: access(ports, machine),
  } satisfies Partial<Checks>;
}

function access(ports: HealthPorts, machine: Machine): Checks['access'] {
  const { address, isRequired } = readServerAddress(ports);
  const isExposed = machine.isExposed || (address !== null && !isLocalOrigin(address));
  const { isHttps } = ports.publicAddress;
  const isOpenToOthers = machine.isOpenToOthers();
  const isAddressMissing = isRequired && !isExposed;
  const level = warnIf((isExposed && !isHttps) || isOpenToOthers || isAddressMissing);
  return { level, isExposed, isHttps, isOpenToOthers, isAddressMissing };
}

function warnIf(isBad: boolean, level: HealthLevel = 'warning'): HealthLevel {
  return isBad ? level : 'ok';
}
