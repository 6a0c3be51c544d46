import { backupCreate, systemBackups, systemHealth, systemStorage, systemVersion } from '../system.js';
import { json, operation } from './operation.js';

const access = ['system.manage'] as const;

/** How the installation is, and its backups. */
export const system = {
  health: operation({
    method: 'GET',
    path: '/api/v1/system/health',
    summary: 'Read how the installation is',
    description: 'Each part with a level. For people: monitors read `/health/ready` and `/metrics`.',
    access,
    replies: { 200: json(systemHealth) },
  }),
  storage: operation({
    method: 'GET',
    path: '/api/v1/system/storage',
    summary: 'Read how much room the data take',
    access,
    replies: { 200: json(systemStorage) },
  }),
  backups: operation({
    method: 'GET',
    path: '/api/v1/system/backups',
    summary: 'List the backups that were taken',
    description: 'From the console and from the command line. The files stay on the machine.',
    access,
    replies: { 200: json(systemBackups) },
  }),
  backUp: operation({
    method: 'POST',
    path: '/api/v1/system/backups',
    summary: 'Take a backup',
    description:
      'Into the backup folder, in the background: the list says what becomes of it. While one runs, this changes nothing.',
    access,
    body: backupCreate,
    errors: ['backup_by_database'],
    replies: { 202: json(systemBackups) },
  }),
  version: operation({
    method: 'GET',
    path: '/api/v1/system/version',
    summary: 'Read what runs here',
    access,
    replies: { 200: json(systemVersion) },
  }),
};
