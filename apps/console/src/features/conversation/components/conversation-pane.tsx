import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessageOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary, Me } from '#contracts/views.js';
import type { ConversationHandle, ConversationSnapshot } from '#sdk/client-types.js';
import { useConsole } from '../../../lib/backend.js';
import { failureText } from '../../../lib/failure.js';
import { setPreferences, usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { OpenConversationProvider } from '../api/open-conversation.js';
import { useConversationCommands } from '../api/use-conversation-commands.js';
import { useForgetErased } from '../api/use-forget-erased.js';
import { useHandle } from '../api/use-handle.js';
import { useMarkRead } from '../api/use-mark-read.js';
import { useSeen } from '../api/use-seen.js';
import { Announcer } from './announcer.js';
import { Composer } from './composer.js';
import { ContextPane } from './context-pane.js';
import { ConversationHeader } from './conversation-header.js';
import classes from './conversation-pane.module.css';
import { Refusal } from './refusal.js';
import { Thread } from './thread.js';
import { ThreadSkeleton } from './thread-skeleton.js';
import { TransferDialog } from './transfer-dialog.js';
import { VisitorTyping } from './visitor-typing.js';

interface Props {
  id: ConversationId;
  backTo: string;
  /** Sequence number of the message to scroll to. */
  target?: number | null;
  /** Read-only mode of the history: ratings are allowed, replies are not. */
  readOnly?: boolean;
}

export function ConversationPane({ id, backTo, target = null, readOnly = false }: Props) {
  const t = useT();
  const { me } = useConsole();
  const open = useHandle(id);
  if (open?.snapshot.failure && !open.snapshot.loaded) {
    return (
      <EmptyState
        icon={<IconMessageOff size={20} />}
        title={t('conversation.unreadable')}
        hint={failureText(t, open.snapshot.failure)}
      />
    );
  }
  if (!open?.snapshot.loaded || !open.snapshot.summary || !me) return <ThreadSkeleton />;
  const { handle, snapshot } = open;
  return (
    <Loaded
      handle={handle}
      snapshot={{ ...snapshot, summary: open.snapshot.summary }}
      me={me}
      backTo={backTo}
      target={target}
      readOnly={readOnly}
    />
  );
}

interface LoadedProps extends Required<Omit<Props, 'id'>> {
  handle: ConversationHandle;
  snapshot: ConversationSnapshot & { summary: ConversationSummary };
  me: Me;
}

function Loaded({ handle, snapshot, me, backTo, target, readOnly }: LoadedProps) {
  const t = useT();
  const open = useConversationCommands(handle, snapshot, me, readOnly);
  useForgetErased(open.isErased);
  const seenSeq = useSeen(handle.id, snapshot);
  const wide = useMediaQuery('(min-width: 1280px)') ?? true;
  const { contextOpen } = usePreferences();
  const [drawer, setDrawer] = useState(false);
  const [transferring, setTransferring] = useState(false);
  useMarkRead(handle, readOnly ? 0 : (snapshot.events.at(-1)?.seq ?? 0));
  const toggleContext = () => (wide ? setPreferences({ contextOpen: !contextOpen }) : setDrawer(!drawer));
  return (
    <OpenConversationProvider value={open}>
      <div className={classes.pane}>
        <div className={classes.middle}>
          <ConversationHeader
            backTo={backTo}
            readOnly={readOnly}
            onTransfer={() => setTransferring(true)}
            onToggleContext={toggleContext}
            contextOpen={wide ? contextOpen : drawer}
          />
          <Refusal />
          <Thread seenSeq={readOnly ? null : seenSeq} target={target} />
          <VisitorTyping />
          {!readOnly && <Composer onTextAdded={() => setDrawer(false)} />}
          <Announcer />
        </div>
        {wide && contextOpen && (
          <aside className={classes.context} data-details aria-label={t('landmark.context')}>
            <ContextPane />
          </aside>
        )}
        <Drawer
          opened={!wide && drawer}
          onClose={() => setDrawer(false)}
          closeOnEscape={false}
          onKeyDown={(event) => isOwnEscape(event) && setDrawer(false)}
          position="right"
          size={320}
          padding={0}
          title={t('landmark.context')}
          closeButtonProps={{ 'aria-label': t('action.close') }}
        >
          <ContextPane />
        </Drawer>
        <TransferDialog opened={transferring} onClose={() => setTransferring(false)} />
      </div>
    </OpenConversationProvider>
  );
}

/** Escape in the drawer itself: that of a dialog, a form or an open list within closes only these. */
function isOwnEscape({ key, currentTarget, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('form') === null && target.getAttribute('data-mantine-stop-propagation') !== 'true';
}
