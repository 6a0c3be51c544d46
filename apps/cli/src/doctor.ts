import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthLevel } from '#contracts/system.js';
import { PublicAddress } from '#engine/state/public-address.js';
import { loadInstallationSettings } from '#engine/system/installation-settings.js';
import type { Config } from '#wiring/config/env.js';
import { isExposed } from '#wiring/config/loopback.js';
import { originAt } from '#wiring/config/origin.js';
import { type Core, isDirectoryInUse, openCore } from '#wiring/core.js';
import { publicDemoAccess } from '#wiring/demo-access.js';
import { createLog } from '#wiring/log.js';
import { backupFolder, backupsInData, freeSpace, isOpenToOthers } from '#wiring/machine.js';
import { projectRoot } from '#wiring/project-root.js';
import { describeEncoder } from '#wiring/sentence-encoder.js';

type Finding = { readonly level: HealthLevel; readonly text: string };

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

/** Command `parley doctor`: checks the machine, the build, the configuration and the data. Exit code 1 when there is a problem. */
export async function doctor(config: Config, print: (line: string) => void): Promise<number> {
  const findings = [...checkMachine(config), ...checkPages(), checkEncoder(config), ...(await checkData(config))];
  print(`address  ${originAt(config, config.port)}`);
  const { databaseUrl } = config;
  print(`data     ${databaseUrl === null ? config.dataDir : `PostgreSQL, and derived files in ${config.dataDir}`}`);
  print(
    `backups  ${databaseUrl === null ? backupFolder(config) : 'with the tools of PostgreSQL: see docs/operations.md'}`,
  );
  for (const { level, text } of findings) print(`${marks[level]} ${text}`);
  return findings.some(({ level }) => level === 'problem') ? 1 : 0;
}

function checkMachine(config: Config): Finding[] {
  const findings: Finding[] = [];
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isSupported = major > 20 || (major === 20 && minor >= 19);
  findings.push({
    level: isSupported ? 'ok' : 'problem',
    text: `Node.js ${process.versions.node} (20.19 or newer is required)`,
  });
  const { freeBytes, level } = freeSpace(config);
  findings.push({ level, text: `${Math.round(freeBytes / 1024 / 1024)} MB free for the data directory` });
  if (isOpenToOthers(config.dataDir)) {
    findings.push({
      level: 'warning',
      text: `other accounts on this machine may read ${config.dataDir}: restrict it with chmod 700`,
    });
  }
  const inside = config.databaseUrl === null ? backupsInData(config) : null;
  if (inside !== null) {
    findings.push({
      level: 'warning',
      text: `backups are in the data directory, where erasures do not reach them: have BACKUP_DIR name a folder elsewhere, and move ${inside} there`,
    });
  }
  return findings;
}

/** Of the public address, which is in the environment or in the data. */
function checkExposure({ host }: Config, { current, isHttps }: PublicAddress): Finding[] {
  if (isHttps || !isExposed({ host, publicUrl: current })) return [];
  const text =
    'the server is reachable from the network without https: set the https address of its proxy, as PUBLIC_URL or in the console';
  return [{ level: 'warning', text }];
}

function checkPages(): Finding[] {
  return ['console/index.html', 'widget/loader.js', 'widget/panel.html'].map((page) => {
    const isBuilt = existsSync(join(projectRoot, 'dist', page));
    return {
      level: isBuilt ? 'ok' : 'problem',
      text: isBuilt ? `dist/${page} is built` : `dist/${page} is missing: run npm run build`,
    };
  });
}

function checkEncoder(config: Config): Finding {
  try {
    return { level: 'ok', text: describeEncoder(config) };
  } catch (error) {
    return { level: 'problem', text: (error as Error).message };
  }
}

async function checkData(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'parley.sqlite'))) {
    const none: Finding = { level: 'ok', text: 'there is no data yet: the first start creates it' };
    return [...checkExposure(config, new PublicAddress(config.publicUrl)), none];
  }
  // Beside the servers of a database, which have their directories locked.
  const own = config.databaseUrl === null ? null : mkdtempSync(join(tmpdir(), 'parley-doctor-'));
  const key = join(config.dataDir, 'parley-secrets.key');
  if (own !== null && existsSync(key)) copyFileSync(key, join(own, 'parley-secrets.key'));
  try {
    return await inspect({ ...config, dataDir: own ?? config.dataDir });
  } finally {
    if (own !== null) rmSync(own, { recursive: true, force: true });
  }
}

async function inspect(config: Config): Promise<Finding[]> {
  let core: Core;
  try {
    core = await openCore({ ...config, encoder: { kind: 'off' }, log: createLog('silent') });
  } catch (error) {
    if (isDirectoryInUse(error)) {
      return [{ level: 'ok', text: 'a server is using the data directory: stop it to check its contents as well' }];
    }
    return [{ level: 'problem', text: error instanceof Error ? error.message : 'the data directory cannot be opened' }];
  }
  try {
    return [...(await integrity(core)), await audit(core), ...(await contents(core, config))];
  } finally {
    await core.close();
  }
}

async function integrity(core: Core): Promise<Finding[]> {
  const damages = await core.integrityCheck();
  if (damages.length === 0) return [{ level: 'ok', text: 'the database is sound' }];
  return damages.map((text) => ({ level: 'problem', text }));
}

async function audit(core: Core): Promise<Finding> {
  const { entries, head, problem, unknown } = await core.auditCheck();
  if (problem !== null)
    return { level: 'problem', text: `the audit is not what was recorded: ${problem}. See docs/audit.md` };
  const unbroken = `the audit is unbroken: ${entries} entries, the last with hash ${head}`;
  if (unknown === 0) return { level: 'ok', text: unbroken };
  const unverified = `${unknown} of them could not be verified, being of a kind that only a newer version knows`;
  return { level: 'warning', text: `${unbroken}; ${unverified}. Run doctor of the newest version in use` };
}

async function contents({ ports }: Core, config: Config): Promise<Finding[]> {
  await loadInstallationSettings(ports);
  const { current, setBy } = ports.publicAddress;
  const [operators, articles] = [await ports.operators.all(), await ports.articles.count()];
  const findings: Finding[] = [
    ...checkExposure(config, ports.publicAddress),
    { level: operators.length > 0 ? 'ok' : 'problem', text: `${operators.length} operators` },
    { level: articles > 0 ? 'ok' : 'warning', text: `${articles} articles` },
  ];
  if (setBy === 'console') findings.push({ level: 'ok', text: `the public address is ${current}, set in the console` });
  if (ports.mailService.configured !== null && ports.mailService.mailer === null) {
    findings.push({
      level: 'warning',
      text: 'no e-mail is sent: its links need the public address, as PUBLIC_URL or in the console',
    });
  }
  const { operators: published, hasKey } = await publicDemoAccess(ports);
  if (published.some(({ disabled }) => !disabled)) {
    findings.push({
      level: 'warning',
      text: 'the demo logins still work: their password is public',
    });
  }
  if (hasKey) {
    findings.push({ level: 'warning', text: 'the demo API key still works: it is public' });
  }
  return findings;
}
