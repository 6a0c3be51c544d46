import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ConnectionKindView, ConnectionView } from '#contracts/business/connections.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Chip } from '../../../ui/chip.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { purposeOf } from '../api/purpose-of.js';
import { stateTones, useConnectionKinds, useConnections } from '../api/use-connections.js';
import { ConnectDialog } from './connect-dialog.js';
import classes from './connections.module.css';

/** The business systems that conversations use. */
export function ConnectionsPage() {
  const t = useT();
  const mayManage = useMay('connections.manage');
  const { data: connections, error, refetch } = useConnections();
  const { data: kinds = [] } = useConnectionKinds();
  const [isOpen, setOpen] = useState(false);
  if (!mayManage) return <NotFound />;
  const add = (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setOpen(true)}>
      {t('connection.add')}
    </Button>
  );
  return (
    <Subpage
      title={t('connection.title')}
      lead={t('connection.lead')}
      action={connections && connections.length > 0 && add}
    >
      {error && !connections && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {connections?.length === 0 && (
        <div className={classes.card}>
          <EmptyState
            icon={<IconPlugConnected size={20} />}
            title={t('connection.none')}
            hint={t('connection.none_hint')}
            action={add}
          />
        </div>
      )}
      {connections && connections.length > 0 && (
        <ul className={classes.rows}>
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              kind={kinds.find(({ kind }) => kind === connection.kind)}
            />
          ))}
        </ul>
      )}
      <ConnectDialog opened={isOpen} kinds={kinds} connections={connections ?? []} onClose={() => setOpen(false)} />
    </Subpage>
  );
}

interface RowProps {
  connection: ConnectionView;
  kind: ConnectionKindView | undefined;
}

function ConnectionRow({ connection: { id, name, ports, state }, kind }: RowProps) {
  const t = useT();
  return (
    <li>
      <Link to={`/settings/connections/${id}`} className={classes.row}>
        <span className={classes.names}>
          <span className={`${classes.name} truncate`} dir="auto">
            {name}
          </span>
          <span className={`${classes.dim} truncate`}>
            {purposeOf(t, { ports, customActions: kind?.customActions ?? null })}
          </span>
        </span>
        <Chip tone={stateTones[state]}>{t(`connection.state.${state}`)}</Chip>
      </Link>
    </li>
  );
}
