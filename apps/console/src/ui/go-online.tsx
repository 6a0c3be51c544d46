import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../lib/translate.js';
import { useMyPresence } from '../lib/use-my-presence.js';
import { showFailure } from './show-failure.js';

/** Button that makes the signed-in person available for conversations. */
export function GoOnline({ size = 'compact-sm' }: { size?: 'compact-sm' | 'sm' }) {
  const t = useT();
  const { goOnline } = useMyPresence();
  const [isPending, setPending] = useState(false);
  const submit = () => {
    setPending(true);
    goOnline()
      .catch((error: unknown) => showFailure(t, error))
      .finally(() => setPending(false));
  };
  return (
    <Button size={size} variant={size === 'sm' ? 'filled' : 'default'} loading={isPending} onClick={submit}>
      {t('presence.go_online')}
    </Button>
  );
}
