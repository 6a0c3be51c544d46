import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../../../lib/translate.js';
import { useMyPresence } from '../../../lib/use-my-presence.js';
import { GoOnline } from '../../../ui/go-online.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { useCounts } from '../api/use-counts.js';
import classes from './conversation-list-pane.module.css';

/** Banner of the inbox: visitors wait while nobody is online, and the signed-in operator could go online. */
export function NobodyOnline() {
  const t = useT();
  const waiting = useCounts()?.queue ?? 0;
  const { isAsideButMayBeAsked, isAnybodyOnline } = useMyPresence();
  if (waiting === 0 || isAnybodyOnline || !isAsideButMayBeAsked) return null;
  return (
    <div className={classes.notice}>
      <NoticeBanner icon={<IconAlertTriangle size={16} aria-hidden="true" />} tone="amber" live action={<GoOnline />}>
        {t('presence.nobody_online', { count: waiting })}
      </NoticeBanner>
    </div>
  );
}
