import { useBackend, useConsole } from './backend.js';
import { useMyId } from './me.js';
import { useMay } from './use-may.js';

/** Whether conversations are offered to the person who is signed in, and to anybody. */
export function useMyPresence() {
  const { console: client } = useBackend();
  const { operators } = useConsole();
  const id = useMyId();
  const mayAccept = useMay('conversations.accept');
  const presence = operators.find((operator) => operator.id === id)?.presence ?? null;
  return {
    /** They could be asked, and have not chosen to be. */
    isAsideButMayBeAsked: mayAccept && presence !== null && presence !== 'online',
    presence,
    isAnybodyOnline: operators.some((operator) => operator.presence === 'online'),
    goOnline: () => client.setPresence('online'),
  };
}
