import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { Me } from '#contracts/views.js';
import { OfferAlerts } from '../features/alerts/components/offer-alerts.js';
import { useLiveLists } from '../features/inbox/api/use-conversation-list.js';
import { useBackend } from '../lib/backend.js';
import { useShortcutKeys } from '../lib/use-shortcut-keys.js';
import { Palette } from './palette.js';
import { Rail } from './rail.js';
import classes from './shell.module.css';
import { ShortcutSheet } from './shortcut-sheet.js';

/** Layout of every page behind the sign-in. */
export function Shell({ me }: { me: Me }) {
  useShortcutKeys();
  useLiveLists();
  useAttendance();
  return (
    <div className={classes.shell}>
      <Rail me={me} />
      <div className={classes.page}>
        <Outlet />
      </div>
      <OfferAlerts />
      <Palette />
      <ShortcutSheet />
    </div>
  );
}

/** Pages without offer alerts: somebody who edits an article or reads the history is not working the queue. */
function useAttendance(): void {
  const { console: client } = useBackend();
  const { pathname } = useLocation();
  const attending = !/^\/(?:knowledge|history)\b/.test(pathname);
  useEffect(() => client.setAttending(attending), [client, attending]);
}
