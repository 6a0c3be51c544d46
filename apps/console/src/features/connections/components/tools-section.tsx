import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RemoteToolView } from '#contracts/business/custom-actions.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Chip, type ChipTone } from '../../../ui/chip.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { useRemoteTools } from '../api/use-custom-actions.js';
import classes from './connections.module.css';

const tones: Readonly<Record<RemoteToolView['state'], ChipTone>> = {
  ...{ new: 'plain', approved: 'accent', changed: 'amber', gone: 'red' },
};

/** The tools that an MCP server offers now. None is used before an admin has approved it, nor after it has changed. */
export function ToolsSection({ connectionId }: { connectionId: string }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useRemoteTools(connectionId, true);
  return (
    <section aria-labelledby="connection-tools">
      <div className={classes.headingRow}>
        <h2 id="connection-tools" className={classes.heading}>
          {t('custom.tools')}
        </h2>
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('custom.tools_refresh')}
        </Button>
      </div>
      <p className={classes.lead}>{t('custom.tools_hint')}</p>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data?.fault && (
        <NoticeBanner tone="amber" icon={<IconAlertTriangle size={16} aria-hidden="true" />}>
          {t(`connection.fault.${data.fault}`)}
        </NoticeBanner>
      )}
      {data && data.tools.length > 0 && (
        <ul className={classes.calls}>
          {data.tools.map((tool) => (
            <ToolRow key={tool.tool} tool={tool} connectionId={connectionId} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ToolRow({ tool, connectionId }: { tool: RemoteToolView; connectionId: string }) {
  const t = useT();
  const { tool: name, description, state, problem, actionId } = tool;
  const to =
    actionId === null
      ? `/settings/connections/${connectionId}/actions/new?tool=${encodeURIComponent(name)}`
      : `/settings/connections/${connectionId}/actions/${actionId}`;
  return (
    <li className={classes.tool}>
      <span className={classes.names}>
        <span className={`${classes.operation} truncate`}>{name}</span>
        {description && (
          <span className={classes.dim} dir="auto">
            {description}
          </span>
        )}
        {problem && <span className={classes.error}>{problem}</span>}
      </span>
      <Chip tone={tones[state]}>{t(`custom.tool.${state}`)}</Chip>
      {(state === 'new' || state === 'changed') && !problem && (
        <Button size="xs" variant="default" component={Link} to={to} aria-label={t('custom.review_named', { name })}>
          {t('custom.review')}
        </Button>
      )}
    </li>
  );
}
