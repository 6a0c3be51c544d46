import { z } from 'zod';
import { exportFormats, exportSubjects } from '../exports.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';

const internal = { audience: 'internal' } as const;

/** Settings of the installation that can be changed in the console. */
export const auditedSettings = [
  'publicAddress',
  'mailServer',
  'mailSecurity',
  'mailUser',
  'mailPassword',
  'mailFrom',
] as const;
export type AuditedSetting = (typeof auditedSettings)[number];

/** Events of the installation as a whole, and of exports from it. */
export const installationEvents = {
  'export.started': event(
    'export',
    internal,
    z
      .object({
        subject: z.enum(exportSubjects),
        format: z.enum(exportFormats),
        filters: z.array(z.string()).describe('Names of the filters that were set. Empty if everything was exported.'),
      })
      .describe('Someone exported conversations or the audit.'),
  ),
  'installation.restored': event(
    'installation',
    internal,
    z
      .object({ position: z.number().int().describe('The last position in the backup.') })
      .describe('A backup was restored: everything that happened after it is lost.'),
  ),
  'installation.settings_changed': event(
    'installation',
    internal,
    z
      .object({ changes: z.array(changeOf(z.enum(auditedSettings))).describe('Changed fields.') })
      .describe('The public address or the mail server was changed. A changed password is named without its value.'),
  ),
  'installation.backed_up': event(
    'installation',
    internal,
    z
      .object({
        bytes: z.number().int(),
        position: z.number().int().describe('Position in the log up to which the backup is complete.'),
      })
      .describe('Someone took a backup in the console. The file stays on the server.'),
  ),
} as const;
