import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { failureOf } from '../../../lib/failure.js';
import { useMe } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useNow } from '../../../lib/use-now.js';
import { Ago } from '../../../ui/ago.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { describeHealth, type HealthCheck } from '../api/describe-health.js';
import { useSystemHealth } from '../api/use-system.js';
import { LevelIcon } from './level-icon.js';
import classes from './system.module.css';

/** Current health of the installation, check by check. */
export function HealthPage() {
  const t = useT();
  const may = useMay('system.manage');
  const now = useNow('half-minute');
  const { data: health, error, isFetching, refetch } = useSystemHealth();
  if (!may) return <NotFound />;
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={isFetching && health === undefined}
      onClick={() => void refetch()}
    >
      {t('system.refresh')}
    </Button>
  );
  return (
    <Subpage title={t('system.health.title')} lead={t('system.health.lead')} action={refresh}>
      {error && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {health && (
        <>
          <div className={classes.summary} data-level={health.level} role="status">
            <LevelIcon level={health.level} size={22} />
            <strong>{t(`system.summary.${health.level}`)}</strong>
          </div>
          <ul className={classes.checks}>
            {describeHealth(t, health, now).map((check) => (
              <Check key={check.name} check={check} />
            ))}
          </ul>
          <p className={classes.hint}>
            {t('system.checked')} <Ago at={health.checkedAt} />
          </p>
        </>
      )}
    </Subpage>
  );
}

function Check({ check: { name, level, text, details, link } }: { check: HealthCheck }) {
  const t = useT();
  const permissions = useMe()?.permissions ?? [];
  const title = t(`system.check.${name}`);
  return (
    <li className={classes.check} data-level={level}>
      <LevelIcon level={level} label={t(`system.level.${level}`)} />
      <div className={classes.about}>
        <h2 className={classes.name}>{title}</h2>
        <p className={classes.text}>{text}</p>
        {details.map((detail) => (
          <p key={detail} className={classes.text}>
            {detail}
          </p>
        ))}
      </div>
      {link && permissions.includes(link.needs) && (
        <Button
          component={Link}
          to={link.to}
          variant="default"
          size="compact-sm"
          aria-label={`${t('settings.open')}: ${t(link.title)}`}
        >
          {t('settings.open')}
        </Button>
      )}
    </li>
  );
}
