import { z } from 'zod';
import { exportFormats, exportSubjects } from '../exports.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';

const internal = { audience: 'internal' } as const;

/** What of the installation may be changed in the console. */
export const auditedSettings = [
  'publicAddress',
  'mailServer',
  'mailSecurity',
  'mailUser',
  'mailPassword',
  'mailFrom',
] as const;
export type AuditedSetting = (typeof auditedSettings)[number];

/** Events of the installation as a whole, and of what leaves it. */
export const installationEvents = {
  'export.started': event(
    'export',
    internal,
    z
      .object({
        subject: z.enum(exportSubjects),
        format: z.enum(exportFormats),
        filters: z.array(z.string()).describe('Names of the filters that were set. None: everything was exported.'),
      })
      .describe('Somebody downloads conversations, or the audit.'),
  ),
  'installation.restored': event(
    'installation',
    internal,
    z
      .object({ position: z.number().int().describe('The last position that the backup had.') })
      .describe('A backup was restored: what happened after it is gone.'),
  ),
  'installation.settings_changed': event(
    'installation',
    internal,
    z
      .object({ changes: z.array(changeOf(z.enum(auditedSettings))).describe('What is other than before.') })
      .describe('The public address or the mail server was changed. Of the password only that it is another one.'),
  ),
  'installation.backed_up': event(
    'installation',
    internal,
    z
      .object({
        bytes: z.number().int(),
        position: z.number().int().describe('Everything up to this position of the log is in it.'),
      })
      .describe('Somebody took a backup in the console. The file stays on the machine.'),
  ),
} as const;
