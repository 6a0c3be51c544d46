import { existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { authenticateApiKey } from '#engine/identity/authenticate.js';
import type { Config } from '#wiring/config/env.js';
import { type Core, isDirectoryInUse, openCore } from '#wiring/core.js';
import { demoApiKey, demoOperators, demoPassword } from '#wiring/demo-seed.js';
import { createLog } from '#wiring/log.js';
import { projectRoot } from '#wiring/project-root.js';

type Finding = { readonly level: 'ok' | 'warning' | 'problem'; readonly text: string };

const marks = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;
const leastFreeBytes = 512 * 1024 * 1024;

/** Looks at everything that keeps a server from working well. Exit code 1 when there is a problem. */
export async function doctor(config: Config, say: (line: string) => void): Promise<number> {
  const findings = [...checkMachine(config), ...checkPages(), ...(await checkData(config))];
  say(`address  ${config.publicUrl ?? `http://${config.host}:${config.port}`}`);
  say(`data     ${config.dataDir}`);
  for (const { level, text } of findings) say(`${marks[level]} ${text}`);
  return findings.some(({ level }) => level === 'problem') ? 1 : 0;
}

function checkMachine(config: Config): Finding[] {
  const findings: Finding[] = [];
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isSupported = major > 20 || (major === 20 && minor >= 19);
  findings.push({
    level: isSupported ? 'ok' : 'problem',
    text: `Node.js ${process.versions.node} (20.19 or newer is needed)`,
  });
  const { bavail, bsize } = statfsSync(existing(config.dataDir));
  const free = bavail * bsize;
  findings.push({
    level: free < leastFreeBytes ? 'warning' : 'ok',
    text: `${Math.round(free / 1024 / 1024)} MB free for the data directory`,
  });
  const isExposed = !['127.0.0.1', '::1', 'localhost'].includes(config.host);
  if (isExposed && !config.publicUrl?.startsWith('https:')) {
    findings.push({
      level: 'warning',
      text: 'the server listens to the network without https: set PUBLIC_URL to the https address of its proxy',
    });
  }
  return findings;
}

function checkPages(): Finding[] {
  return ['console/index.html', 'widget/loader.js', 'widget/panel.html'].map((page) => {
    const isBuilt = existsSync(join(projectRoot, 'dist', page));
    return {
      level: isBuilt ? 'ok' : 'problem',
      text: isBuilt ? `dist/${page} is built` : `dist/${page} is missing: npm run build`,
    };
  });
}

async function checkData(config: Config): Promise<Finding[]> {
  if (!existsSync(join(config.dataDir, 'parley.sqlite'))) {
    return [{ level: 'ok', text: 'there is no data yet: the first start makes it' }];
  }
  let core: Core;
  try {
    core = await openCore({ ...config, log: createLog('silent') });
  } catch (error) {
    if (isDirectoryInUse(error)) {
      return [{ level: 'ok', text: 'a server is running over the data: stop it to have its contents checked as well' }];
    }
    return [{ level: 'problem', text: error instanceof Error ? error.message : 'the data directory cannot be opened' }];
  }
  try {
    return [...integrity(core), ...(await contents(core))];
  } finally {
    await core.close();
  }
}

function integrity(core: Core): Finding[] {
  const damages = core.integrityCheck();
  if (damages.length === 0) return [{ level: 'ok', text: 'the database is sound' }];
  return damages.map((text) => ({ level: 'problem', text }));
}

async function contents({ ports }: Core): Promise<Finding[]> {
  const [operators, articles] = [await ports.operators.all(), await ports.articles.count()];
  const findings: Finding[] = [
    { level: operators.length > 0 ? 'ok' : 'problem', text: `${operators.length} operators` },
    { level: articles > 0 ? 'ok' : 'warning', text: `${articles} articles` },
  ];
  if (await demoLoginWorks(ports)) {
    findings.push({
      level: 'warning',
      text: 'the logins of the demonstration still work: everybody knows their password',
    });
  }
  if (await authenticateApiKey(ports, demoApiKey)) {
    findings.push({ level: 'warning', text: 'the API key of the demonstration still works: everybody knows it' });
  }
  return findings;
}

async function demoLoginWorks({ operators, passwords }: Core['ports']): Promise<boolean> {
  for (const { email } of demoOperators) {
    const operator = await operators.byEmail(email);
    if (operator && !operator.disabled && (await passwords.verify(operator.passwordHash, demoPassword))) return true;
  }
  return false;
}

/** The nearest folder above that exists. */
function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}
