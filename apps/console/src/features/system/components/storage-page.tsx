import type { SystemStorage } from '#contracts/system.js';
import { timing } from '#contracts/timing.js';
import { failureOf } from '../../../lib/failure.js';
import { formatDate } from '../../../lib/format.js';
import { type MessageKey, useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { Meter } from '../../../ui/meter.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { formatBytes } from '../api/format-bytes.js';
import { useSystemStorage } from '../api/use-system.js';
import classes from './system.module.css';

/** Disk usage, growth and retention. */
export function StoragePage() {
  const t = useT();
  const may = useMay('system.manage');
  const { data: storage, error, refetch } = useSystemStorage();
  if (!may) return <NotFound />;
  return (
    <Subpage title={t('system.storage.title')} lead={t('system.storage.lead')} isText>
      {error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {storage && (
        <>
          <Disk storage={storage} />
          <Sizes storage={storage} />
          <Retention />
        </>
      )}
    </Subpage>
  );
}

function Disk({ storage: { disk, growth } }: { storage: SystemStorage }) {
  const t = useT();
  const size = (bytes: number) => formatBytes(t.locale, bytes);
  const used = disk.totalBytes === 0 ? 0 : 1 - disk.freeBytes / disk.totalBytes;
  const text = t('system.disk.ok', { free: size(disk.freeBytes), total: size(disk.totalBytes) });
  return (
    <section className={classes.card} aria-labelledby="system-disk">
      <h2 id="system-disk" className={classes.heading}>
        {t('system.check.disk')}
      </h2>
      <Meter
        share={used}
        role="meter"
        aria-labelledby="system-disk"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * used)}
        aria-valuetext={text}
      />
      <span>{text}</span>
      <span className={classes.hint}>
        {growth === null
          ? t('system.growth.none')
          : t('system.growth.since', {
              ...{ size: size(growth.bytes), count: growth.events },
              since: formatDate(t.locale, growth.since),
            })}
      </span>
    </section>
  );
}

function Sizes({ storage }: { storage: SystemStorage }) {
  const t = useT();
  const size = (bytes: number) => formatBytes(t.locale, bytes);
  const { images } = storage;
  const rows: [MessageKey, string][] = [
    [
      'system.size.database',
      t('system.size.with_free', { size: size(storage.databaseBytes), free: size(storage.freeBytes) }),
    ],
    ['system.size.images', t('system.size.of_images', { size: size(images.bytes), count: images.count })],
    ['system.check.writeAheadLog', size(storage.writeAheadLogBytes)],
    ['system.follower.search', size(storage.searchBytes)],
    ['system.size.models', size(storage.modelsBytes + storage.vectorsBytes)],
    ['system.size.previous', size(storage.previousDataBytes)],
    ['system.backups.title', size(storage.backupsBytes)],
  ];
  return (
    <section className={classes.card} aria-labelledby="system-sizes">
      <h2 id="system-sizes" className={classes.heading}>
        {t('system.size.title')}
      </h2>
      <Facts rows={rows} />
    </section>
  );
}

/** Fixed retention periods, not editable. */
function Retention() {
  const t = useT();
  const rows: [MessageKey, string][] = [
    ['system.kept.conversations', t('system.kept.until_erased')],
    ['system.kept.audit', t('system.kept.always')],
    ['system.kept.deliveries', t('system.kept.days', { count: timing.webhookLogDays })],
    ['system.kept.visitors', t('system.kept.days_unused', { count: timing.visitorIdleDays })],
    ['system.kept.sessions', t('system.kept.days', { count: timing.sessionDays })],
  ];
  return (
    <section className={classes.card} aria-labelledby="system-kept">
      <h2 id="system-kept" className={classes.heading}>
        {t('system.kept.title')}
      </h2>
      <Facts rows={rows} />
    </section>
  );
}

function Facts({ rows }: { rows: readonly (readonly [MessageKey, string])[] }) {
  const t = useT();
  return (
    <dl className={classes.facts}>
      {rows.map(([key, text]) => (
        <Fact key={key} term={t(key)} text={text} />
      ))}
    </dl>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </>
  );
}
