import { useState } from 'react';
import { useParams } from 'react-router';
import type { ConnectionKindView, ConnectionView } from '#contracts/business/connections.js';
import { failureOf } from '../../../lib/failure.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Chip } from '../../../ui/chip.js';
import { Dialog } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { stateTones, useChangeConnection, useConnectionKinds, useConnections } from '../api/use-connections.js';
import { ActionsSection } from './actions-section.js';
import { CallLog } from './call-log.js';
import { ConnectionActions } from './connection-actions.js';
import { ConnectionForm } from './connection-form.js';
import classes from './connections.module.css';
import { IntakeSection } from './intake-section.js';
import { ReceivedLog } from './received-log.js';

/** One connection: its state, its uses, actions on it, and its call log. */
export function ConnectionPage() {
  const t = useT();
  const { connectionId = '' } = useParams();
  const mayManage = useMay('connections.manage');
  const { data: connections, error, refetch } = useConnections();
  const { data: kinds } = useConnectionKinds();
  const connection = connections?.find(({ id }) => id === connectionId);
  if (!mayManage || (connections && !connection)) return <NotFound />;
  const kind = kinds?.find((one) => one.kind === connection?.kind);
  // Only records of ports change: an API of which an admin describes actions has none.
  const hasRecords = kind !== undefined && kind.ports.length > 0;
  return (
    <Subpage title={connection?.name ?? t('connection.title')} backTo="/settings/connections">
      {error && !connections && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {connection && kinds && (
        <>
          <Head connection={connection} kind={kind ?? null} />
          {hasRecords && <IntakeSection id={connection.id} title={kind.title} />}
          {kind?.customActions && <ActionsSection connectionId={connection.id} type={kind.customActions} />}
          <CallLog id={connection.id} />
          {(hasRecords || !kind) && <ReceivedLog id={connection.id} />}
        </>
      )}
    </Subpage>
  );
}

/** `kind` is null where this version does not know it: it can be turned off or disconnected, and no more. */
function Head({ connection, kind }: { connection: ConnectionView; kind: ConnectionKindView | null }) {
  const t = useT();
  const { id, state, fault, failingSince, settings } = connection;
  const title = kind?.title ?? connection.kind;
  const explained = kind === null && state === 'unusable' ? 'unknown_kind' : state;
  const [isEdited, setEdited] = useState(false);
  const changing = useChangeConnection(id);
  const close = () => {
    changing.reset();
    setEdited(false);
  };
  return (
    <section className={classes.head} aria-label={title}>
      <div className={classes.headNames}>
        <span className={classes.name}>{title}</span>
        <Chip tone={stateTones[state]}>{t(`connection.state.${state}`)}</Chip>
      </div>
      {typeof settings.url === 'string' && <p className={`${classes.dim} ${classes.address}`}>{settings.url}</p>}
      <p className={classes.status} aria-live="polite">
        {t(`connection.explain.${explained}`, {
          since: failingSince === null ? '' : formatDateTime(t.locale, failingSince),
        })}
        {state === 'failing' && fault && ` ${t(`connection.fault.${fault}`)}`}
      </p>
      {kind && <UsedBy kind={kind} />}
      <ConnectionActions connection={connection} onEdit={kind && (() => setEdited(true))} />
      {kind && (
        <Dialog opened={isEdited} onClose={close} title={t('connection.edit')} size={620} yOffset="6vh">
          <ConnectionForm
            kind={kind}
            connection={connection}
            failure={changing.error && failureOf(changing.error)}
            isPending={changing.isPending}
            onClose={close}
            onSubmit={(values) => changing.mutate(values, { onSuccess: close })}
          />
        </Dialog>
      )}
    </section>
  );
}

/** What conversations do with systems of this kind. */
function UsedBy({ kind: { actions } }: { kind: ConnectionKindView }) {
  const t = useT();
  if (actions.length === 0) return null;
  return (
    <>
      <h2 className={classes.subheading}>{t('connection.used_by')}</h2>
      <ul className={classes.actionNames}>
        {actions.map((action) => (
          <li key={action}>
            <Chip>{t(`action.${action}`)}</Chip>
          </li>
        ))}
      </ul>
    </>
  );
}
