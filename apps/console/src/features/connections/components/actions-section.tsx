import { Button } from '@mantine/core';
import { IconBolt, IconFileImport, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ConnectionKindView } from '#contracts/business/connections.js';
import type { CustomActionView } from '#contracts/business/custom-actions.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Chip } from '../../../ui/chip.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useConnectionActions } from '../api/use-custom-actions.js';
import classes from './connections.module.css';
import { ToolsSection } from './tools-section.js';

interface Props {
  connectionId: string;
  /** The calls that its actions make. */
  type: NonNullable<ConnectionKindView['customActions']>;
}

/** The actions that were made for a connection, and how to make more. */
export function ActionsSection({ connectionId, type }: Props) {
  const t = useT();
  const { data: actions, error, refetch } = useConnectionActions(connectionId);
  const base = `/settings/connections/${connectionId}`;
  return (
    <>
      <section aria-labelledby="connection-actions">
        <div className={classes.headingRow}>
          <h2 id="connection-actions" className={classes.heading}>
            {t('custom.title')}
          </h2>
          {type === 'http' && (
            <span className={classes.headingActions}>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconFileImport size={14} />}
                component={Link}
                to={`${base}/import`}
              >
                {t('custom.import')}
              </Button>
              <Button size="xs" leftSection={<IconPlus size={14} />} component={Link} to={`${base}/actions/new`}>
                {t('custom.new')}
              </Button>
            </span>
          )}
        </div>
        {error && !actions && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
        {actions?.length === 0 && (
          <div className={classes.card}>
            <EmptyState
              icon={<IconBolt size={20} />}
              title={t('custom.none')}
              hint={t(type === 'http' ? 'custom.none_hint' : 'custom.none_tool_hint')}
            />
          </div>
        )}
        {actions && actions.length > 0 && (
          <ul className={classes.rows}>
            {actions.map((action) => (
              <ActionRow key={action.id} action={action} to={`${base}/actions/${action.id}`} />
            ))}
          </ul>
        )}
      </section>
      {type === 'tool' && <ToolsSection connectionId={connectionId} />}
    </>
  );
}

function ActionRow({ action, to }: { action: CustomActionView; to: string }) {
  const t = useT();
  const { title, call, effect, isEnabled } = action;
  return (
    <li>
      <Link to={to} className={classes.row}>
        <span className={classes.names}>
          <span className={`${classes.name} truncate`}>{title[t.language]}</span>
          <span className={`${classes.operation} ${classes.dim} truncate`}>
            {call.type === 'http' ? `${call.method} ${call.path}` : call.tool}
          </span>
        </span>
        <Chip>{t(`custom.effect.${effect}`)}</Chip>
        {!isEnabled && <Chip tone="amber">{t('connection.state.off')}</Chip>}
      </Link>
    </li>
  );
}
