import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ClientView } from '#contracts/clients.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Avatar } from '../../../ui/avatar.js';
import { Dialog } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { useClientSearch } from '../api/use-client.js';
import classes from './link-client-dialog.module.css';

const typingPauseMs = 200;

/** Search for the client to link to the visitor. */
export function LinkClientDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('client.link')} size={440}>
      <Search onClose={onClose} />
    </Dialog>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { summary, run, asked, refused } = useOpenConversation();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs);
  const found = useClientSearch(q, true);
  const link = async ({ id }: ClientView) => {
    if (id === summary.clientId || (await run({ type: 'link-client', clientId: id }))) onClose();
  };
  return (
    <div className={classes.form}>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('client.search')}
        placeholder={t('client.search')}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {refused?.command.type === 'link-client' && <FailureBanner failure={refused.failure} />}
      {found.error && <FailureBanner failure={failureOf(found.error)} />}
      <ul className={`${classes.list} scroll`} aria-busy={found.isFetching}>
        {found.data?.items.map((client) => (
          <li key={client.id}>
            <button
              type="button"
              className={classes.client}
              aria-current={client.id === summary.clientId}
              disabled={asked === 'link-client'}
              onClick={() => void link(client)}
            >
              <Avatar name={client.name} size={32} />
              <span className={classes.text}>
                <span className={`${classes.name} truncate`} dir="auto">
                  {client.name}
                </span>
                <span className={`${classes.hint} truncate`}>
                  {client.phone === null ? client.email : `${client.email} · ${client.phone}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.count} aria-live="polite">
        {found.data &&
          (found.data.items.length === 0
            ? t('client.no_match')
            : found.data.total > found.data.items.length && t('client.more_matches', { count: found.data.total }))}
      </p>
    </div>
  );
}
