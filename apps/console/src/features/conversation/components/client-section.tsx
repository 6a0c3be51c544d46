import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { ClientDetails } from './client-details.js';
import classes from './client-section.module.css';
import { LinkClientDialog } from './link-client-dialog.js';

/** Client linked to the visitor, with controls to link another or none. */
export function ClientSection() {
  const t = useT();
  const { summary, abilities, run, asked, refused } = useOpenConversation();
  const [linking, setLinking] = useState(false);
  const canLink = abilities.can('link-client');
  if (!useMay('clients.read')) return null;
  const { clientId } = summary;
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('context.client')}</h3>
        {clientId !== null && canLink && (
          <div className={classes.change}>
            <Button variant="subtle" size="compact-xs" onClick={() => setLinking(true)}>
              {t('client.change')}
            </Button>
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={asked === 'unlink-client'}
              onClick={() => void run({ type: 'unlink-client' })}
            >
              {t('client.unlink')}
            </Button>
          </div>
        )}
      </div>
      {refused?.command.type === 'unlink-client' && <FailureBanner failure={refused.failure} />}
      {clientId !== null ? (
        <ClientDetails key={clientId} id={clientId} />
      ) : (
        <>
          <p className={classes.none}>{t('client.none')}</p>
          {canLink && (
            <Button
              variant="default"
              size="xs"
              className={classes.link}
              leftSection={<IconUserPlus size={15} stroke={1.8} />}
              onClick={() => setLinking(true)}
            >
              {t('client.link')}
            </Button>
          )}
        </>
      )}
      <LinkClientDialog opened={linking} onClose={() => setLinking(false)} />
    </section>
  );
}
