import { Button, Code, Loader } from '@mantine/core';
import { IconDatabase, IconDatabaseExport } from '@tabler/icons-react';
import type { BackupView, StorageProblem, SystemBackups } from '#contracts/system.js';
import { failureOf } from '../../../lib/failure.js';
import { formatDateTime } from '../../../lib/format.js';
import { type MessageKey, useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Chip } from '../../../ui/chip.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { formatBytes } from '../api/format-bytes.js';
import { useBackUp, useBackups } from '../api/use-system.js';
import { LevelIcon } from './level-icon.js';
import classes from './system.module.css';

const restoreCommand = 'npm run cli -- restore <file>';
/** The database is that of DATABASE_URL. */
const dumpCommand = 'pg_dump --format=custom --file=parley.dump "$DATABASE_URL"';
const loadCommand = `pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" parley.dump
npm run cli -- restore`;

/** Advice for a failure; the server's log has the details. */
const failureTexts: Partial<Record<StorageProblem, MessageKey>> = {
  full: 'system.backups.problem.full',
  not_accessible: 'system.backups.problem.folder',
  read_only: 'system.backups.problem.folder',
};

/** Backups that were taken, one more, and how to restore one. */
export function BackupsPage() {
  const t = useT();
  const may = useMay('system.manage');
  const { data: view, error, refetch } = useBackups();
  const beginning = useBackUp();
  if (!may) return <NotFound />;
  const isRunning = view?.runningSince != null;
  const backUp = (
    <Button
      leftSection={<IconDatabaseExport size={16} />}
      loading={beginning.isPending}
      disabled={isRunning}
      onClick={() => beginning.mutate()}
    >
      {t('system.backups.now')}
    </Button>
  );
  return (
    <Subpage
      title={t('system.backups.title')}
      lead={t(view?.isByDatabase ? 'system.backups.by_database.lead' : 'system.backups.lead')}
      action={view?.isByDatabase ? undefined : backUp}
    >
      {error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {beginning.error && <FailureBanner failure={failureOf(beginning.error)} />}
      <div role="status">{view && <Progress view={view} />}</div>
      {view && !view.isByDatabase && <List backups={view.backups} />}
      {view?.isByDatabase && <ByDatabase />}
      {view && !view.isByDatabase && (
        <section className={classes.card} aria-labelledby="system-restore">
          <h2 id="system-restore" className={classes.heading}>
            {t('system.backups.where')}
          </h2>
          <p className={classes.hint}>{t(`system.backups.place.${placeOf(view)}`)}</p>
          <p className={classes.hint}>{t('system.backups.restore')}</p>
          <Code block>{restoreCommand}</Code>
        </section>
      )}
    </Subpage>
  );
}

/** On PostgreSQL: what takes a backup, and what puts one back. */
function ByDatabase() {
  const t = useT();
  return (
    <section className={classes.card} aria-labelledby="system-by-database">
      <h2 id="system-by-database" className={classes.heading}>
        {t('system.backups.by_database.how')}
      </h2>
      <p className={classes.hint}>{t('system.backups.by_database.take')}</p>
      <Code block className={classes.command}>
        {dumpCommand}
      </Code>
      <p className={classes.hint}>{t('system.backups.by_database.keys')}</p>
      <p className={classes.hint}>{t('system.backups.by_database.restore')}</p>
      <Code block className={classes.command}>
        {loadCommand}
      </Code>
    </section>
  );
}

function placeOf({ isInData, isBesideData }: SystemBackups) {
  if (isInData) return 'in_data';
  return isBesideData ? 'beside_data' : 'elsewhere';
}

function Progress({ view: { runningSince, failure } }: { view: SystemBackups }) {
  const t = useT();
  if (runningSince !== null)
    return (
      <div className={classes.running}>
        <Loader size={18} aria-hidden="true" />
        {t('system.backups.running')}
      </div>
    );
  if (failure === null) return null;
  return (
    <div className={classes.summary} data-level="problem">
      <LevelIcon level="problem" />
      <span>
        <strong>{t('system.backups.failed', { at: formatDateTime(t.locale, failure.at) })}</strong>{' '}
        {t(failureTexts[failure.problem] ?? 'system.backups.problem.other')}
      </span>
    </div>
  );
}

function List({ backups }: { backups: readonly BackupView[] }) {
  const t = useT();
  if (backups.length === 0) return <EmptyState icon={<IconDatabase size={22} />} title={t('system.backup.never')} />;
  return (
    <ul className={classes.checks} aria-label={t('system.backups.title')}>
      {backups.map((backup) => (
        <Row key={`${backup.at} ${backup.name}`} backup={backup} />
      ))}
    </ul>
  );
}

function Row({ backup: { name, at, by, isInFolder, isPresent, bytes, conversations } }: { backup: BackupView }) {
  const t = useT();
  return (
    <li className={classes.check} data-level="ok">
      <div className={classes.about}>
        <h2 className={classes.name}>{formatDateTime(t.locale, at)}</h2>
        <p className={classes.text}>
          {formatBytes(t.locale, bytes)} · {t('system.backups.conversations', { count: conversations })} ·{' '}
          {t(`system.backups.by.${by}`)}
        </p>
        <p className={classes.file}>
          {name}
          {!isInFolder && ` · ${t('system.backups.other_folder')}`}
        </p>
      </div>
      {!isPresent && <Chip tone="amber">{t('system.backups.gone')}</Chip>}
    </li>
  );
}
