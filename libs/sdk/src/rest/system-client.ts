import type { SystemBackups, SystemHealth, SystemStorage, SystemVersion } from '#contracts/system.js';
import type { RestCaller } from './rest-caller.js';

/** Health, storage and backups of the installation. */
export interface SystemClient {
  systemHealth(): Promise<SystemHealth>;
  systemStorage(): Promise<SystemStorage>;
  systemVersion(): Promise<SystemVersion>;
  backups(): Promise<SystemBackups>;
  /** Starts a backup; the list of backups shows its state. */
  backUp(): Promise<SystemBackups>;
}

export function systemClient({ call }: RestCaller): SystemClient {
  return {
    systemHealth: () => call('GET /api/v1/system/health'),
    systemStorage: () => call('GET /api/v1/system/storage'),
    systemVersion: () => call('GET /api/v1/system/version'),
    backups: () => call('GET /api/v1/system/backups'),
    backUp: () => call('POST /api/v1/system/backups', { body: {} }),
  };
}
