import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConnectionKindView, ConnectionView } from '#contracts/business/connections.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog } from '../../../ui/dialog.js';
import { purposeOf } from '../api/purpose-of.js';
import { useCreateConnection } from '../api/use-connections.js';
import { ConnectionForm } from './connection-form.js';
import classes from './connections.module.css';

interface Props {
  opened: boolean;
  kinds: readonly ConnectionKindView[];
  connections: readonly ConnectionView[];
  onClose: () => void;
}

/** Connects a system: its kind first, then its settings. */
export function ConnectDialog({ opened, kinds, connections, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const creating = useCreateConnection();
  const [kind, setKind] = useState<ConnectionKindView | null>(null);
  const close = () => {
    creating.reset();
    setKind(null);
    onClose();
  };
  const serving = ({ ports }: ConnectionKindView) =>
    connections.find((one) => one.isEnabled && one.ports.some((port) => ports.includes(port)));
  const taken = kind && serving(kind);
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={kind ? t('connection.connect_kind', { title: kind.title }) : t('connection.add')}
      size={620}
      yOffset="6vh"
    >
      {kind === null ? (
        <ul className={classes.kinds}>
          {kinds.map((one) => (
            <li key={one.kind}>
              <UnstyledButton className={classes.kind} onClick={() => setKind(one)}>
                <span className={classes.name}>{one.title}</span>
                <span className={classes.dim}>{purposeOf(t, one)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      ) : (
        <>
          {taken && <p className={classes.taken}>{t('connection.taken', { name: taken.name })}</p>}
          <ConnectionForm
            kind={kind}
            connection={null}
            failure={creating.error && failureOf(creating.error)}
            // Until its page is drawn: it is not stored a second time.
            isPending={creating.isPending || creating.isSuccess}
            onClose={close}
            onSubmit={(values) =>
              creating.mutate(
                { kind: kind.kind, isEnabled: !taken, ...values },
                { onSuccess: ({ id }) => void navigate(`/settings/connections/${id}`) },
              )
            }
          />
        </>
      )}
    </Dialog>
  );
}
