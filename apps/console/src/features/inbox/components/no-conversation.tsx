import { IconMessageCircle } from '@tabler/icons-react';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import classes from './no-conversation.module.css';

/** Empty state while no conversation is open. */
export function NoConversation() {
  const t = useT();
  return (
    <EmptyState
      icon={<IconMessageCircle size={20} />}
      title={t('inbox.none_open')}
      hint={
        <span className={classes.keys}>
          <span>
            <KeyCaps command="next" /> <KeyCaps command="previous" /> {t('inbox.hint.move')}
          </span>
          <span>
            <KeyCaps command="open" /> {t('inbox.hint.open')}
          </span>
          <span>
            <KeyCaps command="palette" /> {t('inbox.hint.palette')}
          </span>
          <span>
            <KeyCaps command="sheet" /> {t('inbox.hint.sheet')}
          </span>
        </span>
      }
    />
  );
}
