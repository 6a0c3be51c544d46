import {
  type Icon,
  IconAlertTriangle,
  IconApps,
  IconArrowsExchange,
  IconDatabaseImport,
  IconDownload,
  IconEraser,
  IconKey,
  IconLink,
  IconLogin2,
  IconMessage2Check,
  IconPlugConnected,
  IconRobot,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AuditEntryView } from '#contracts/audit.js';
import type { AuditKind } from '#contracts/audit-kinds.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useRoleName } from '../../../lib/use-roles.js';
import { Ago } from '../../../ui/ago.js';
import type { AuditFilters } from '../api/audit-filters.js';
import { AuditChanges } from './audit-changes.js';
import { AuditDetails } from './audit-details.js';
import classes from './audit-page.module.css';
import { describeEntry } from './describe-entry.js';

const icons: Record<AuditKind, Icon> = {
  sign_in: IconLogin2,
  people: IconUsers,
  access_link: IconLink,
  api_key: IconKey,
  application: IconApps,
  webhook: IconWebhook,
  connection: IconPlugConnected,
  chatbot: IconRobot,
  export: IconDownload,
  erasure: IconEraser,
  correction: IconMessage2Check,
  takeover: IconArrowsExchange,
  installation: IconDatabaseImport,
};

interface Props {
  entry: AuditEntryView;
  onFilter: (change: Partial<AuditFilters>) => void;
}

/** Entry of the audit: the act in words, values before and after, time and address. */
export function AuditEntry({ entry, onFilter }: Props) {
  const t = useT();
  const roleName = useRoleName();
  const { kind, type, at, address, object, changes, names, number } = entry;
  const isRefusal = type === 'session.refused' || type === 'operator.reauthentication_refused';
  const Sign = isRefusal ? IconAlertTriangle : icons[kind];
  return (
    <li className={classes.entry}>
      <span className={classes.sign} data-tone={isRefusal ? 'amber' : undefined}>
        <Sign size={17} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.act}>
        <p className={classes.sentence}>{describeEntry(t, entry, roleName)}</p>
        {changes.length > 0 && <AuditChanges changes={changes} names={names} />}
        <p className={classes.facts}>
          <Ago at={at} className={classes.time} />
          <span className={classes.full}>{formatDateTime(t.locale, at)}</span>
          {address !== null && (
            <button
              type="button"
              className={classes.address}
              title={t('audit.filter_address')}
              onClick={() => onFilter({ q: address })}
            >
              {address}
            </button>
          )}
          {object.kind === 'conversation' && (
            <Link to={`/history/${object.id}`} className={classes.link}>
              {t('audit.open_conversation')}
            </Link>
          )}
          <span>{t('audit.position', { number })}</span>
        </p>
        <AuditDetails entry={entry} />
      </div>
    </li>
  );
}
