import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { useProvider } from '../../../lib/use-provider.js';
import { Ago } from '../../../ui/ago.js';
import { Dialog } from '../../../ui/dialog.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useConnectIdentity, useDisconnectIdentity, useIdentity } from '../api/use-identity.js';
import { useSecondFactor } from '../api/use-second-factor.js';
import { ReauthenticationForm } from './reauthentication-form.js';
import { Group, Setting } from './setting-group.js';

/** Operator's own connection to the external provider; absent if there is none. */
export function SingleSignOn() {
  const t = useT();
  const { data: provider } = useProvider();
  const { data: identity } = useIdentity();
  const connecting = useConnectIdentity();
  const disconnecting = useDisconnectIdentity();
  const { data: factor } = useSecondFactor();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    connecting.reset();
  };
  const onError = (error: unknown) => showFailure(t, error);
  if (!provider || !identity) return null;
  const { connectedAt, hasPassword } = identity;
  const notConnected =
    provider.elsewhere === null
      ? t('single_sign_on.not_connected')
      : t('single_sign_on.connect_there', { address: provider.elsewhere });
  return (
    <Group title={t('single_sign_on.title')} anchor="single-sign-on" hint={t('single_sign_on.lead')}>
      <Setting
        name={provider.label}
        hint={
          connectedAt === null ? (
            notConnected
          ) : (
            <>
              {t('single_sign_on.connected')} <Ago at={connectedAt} />
              {!hasPassword && ` · ${t('single_sign_on.no_password')}`}
            </>
          )
        }
      >
        {connectedAt === null && provider.elsewhere !== null ? (
          <Button component="a" variant="default" href={`${provider.elsewhere}/console/settings#single-sign-on`}>
            {t('single_sign_on.open_there')}
          </Button>
        ) : connectedAt === null ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('single_sign_on.connect')}
          </Button>
        ) : (
          hasPassword && (
            <Button
              variant="default"
              loading={disconnecting.isPending}
              onClick={() =>
                disconnecting.mutate(undefined, {
                  onSuccess: () => showDone(t, t('single_sign_on.disconnected_done')),
                  onError,
                })
              }
            >
              {t('single_sign_on.disconnect')}
            </Button>
          )
        )}
      </Setting>
      <Dialog opened={isOpen} onClose={close} title={t('single_sign_on.connect_title')} size={460}>
        <ReauthenticationForm
          text={t('single_sign_on.connect_text')}
          submit={t('single_sign_on.connect')}
          takesCode={factor?.enabledAt != null}
          change={connecting}
          onConfirm={(proof) => connecting.mutate(proof)}
          onClose={close}
        />
      </Dialog>
    </Group>
  );
}
