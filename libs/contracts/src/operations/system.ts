import { backupCreate, systemBackups, systemHealth, systemStorage, systemVersion } from '../system.js';
import { json, operation } from './operation.js';

const access = ['system.manage'] as const;

/** Health, storage and backups of the installation. */
export const system = {
  health: operation({
    method: 'GET',
    path: '/api/v1/system/health',
    summary: 'Read the health of the installation',
    description: 'Each component has a level. For people: monitoring systems use `/health/ready` and `/metrics`.',
    access,
    replies: { 200: json(systemHealth) },
  }),
  storage: operation({
    method: 'GET',
    path: '/api/v1/system/storage',
    summary: 'Read storage usage',
    access,
    replies: { 200: json(systemStorage) },
  }),
  backups: operation({
    method: 'GET',
    path: '/api/v1/system/backups',
    summary: 'List backups',
    description: 'Includes backups from the console and from the command line. The files stay on the server.',
    access,
    replies: { 200: json(systemBackups) },
  }),
  backUp: operation({
    method: 'POST',
    path: '/api/v1/system/backups',
    summary: 'Start a backup',
    description:
      'Writes to the backup folder in the background; the list of backups shows its state. Has no effect while a backup is running.',
    access,
    body: backupCreate,
    errors: ['backup_by_database'],
    replies: { 202: json(systemBackups) },
  }),
  version: operation({
    method: 'GET',
    path: '/api/v1/system/version',
    summary: 'Read the version',
    access,
    replies: { 200: json(systemVersion) },
  }),
};
