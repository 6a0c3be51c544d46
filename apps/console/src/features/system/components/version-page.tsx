import { failureOf } from '../../../lib/failure.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Ago } from '../../../ui/ago.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { useSystemVersion } from '../api/use-system.js';
import classes from './system.module.css';

/** What runs here, for a report of a fault or before an update. */
export function VersionPage() {
  const t = useT();
  const may = useMay('system.manage');
  const { data: version, error, refetch } = useSystemVersion();
  if (!may) return <NotFound />;
  return (
    <Subpage title={t('system.version.title')} lead={t('system.version.lead')} isText>
      {error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {version && (
        <div className={classes.card}>
          <dl className={classes.facts}>
            <dt>Parley</dt>
            <dd>{version.version}</dd>
            <dt>Node.js</dt>
            <dd>{version.node}</dd>
            <dt>{t('system.version.schema')}</dt>
            <dd>{version.schema}</dd>
            <dt>{t('system.version.started')}</dt>
            <dd>
              {formatDateTime(t.locale, version.startedAt)} (<Ago at={version.startedAt} />)
            </dd>
            <dt>{t('system.version.data_set')}</dt>
            <dd>{version.dataSetId}</dd>
            <dt>{t('system.version.licence')}</dt>
            <dd>{version.licence}</dd>
          </dl>
          <p className={classes.hint}>{t('system.version.data_set_hint')}</p>
          <p className={classes.hint}>{t('system.version.sbom')}</p>
        </div>
      )}
    </Subpage>
  );
}
