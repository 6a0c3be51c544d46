import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { OfferedActionView } from '#contracts/business/custom-actions.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import classes from './actions-section.module.css';

/** Source of an enabled action: the connected system, our own tables, or nothing yet. */
export function ActionSource({ name, source }: { name: BotActionName; source: OfferedActionView['source'] }) {
  const t = useT();
  const mayConnect = useMay('connections.manage');
  // Tickets can always be opened, and a custom action runs on its own connection.
  if (isCustom(name) || name === 'ticket.open' || name === 'ticket.status') return null;
  if (!source.isEmpty)
    return source.connection === null ? null : (
      <p className={classes.source}>{t('actions.runs_in', { name: source.connection })}</p>
    );
  return (
    <div className={classes.details}>
      <NoticeBanner
        tone="amber"
        icon={<IconAlertTriangle size={16} aria-hidden="true" />}
        action={
          mayConnect && (
            <Button component={Link} to="/settings/connections" variant="default" size="compact-xs">
              {t('connection.add')}
            </Button>
          )
        }
      >
        {t(`actions.lacks.${name}`)}
      </NoticeBanner>
    </div>
  );
}
