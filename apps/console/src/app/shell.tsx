import { Outlet } from 'react-router';
import type { Me } from '#contracts/views.js';
import { OfferAlerts } from '../features/alerts/components/offer-alerts.js';
import { useLiveLists } from '../features/inbox/api/use-conversation-list.js';
import { useShortcutKeys } from '../lib/use-shortcut-keys.js';
import { Palette } from './palette.js';
import { Rail } from './rail.js';
import classes from './shell.module.css';
import { ShortcutSheet } from './shortcut-sheet.js';

/** The frame around every page of somebody who is signed in. */
export function Shell({ me }: { me: Me }) {
  useShortcutKeys();
  useLiveLists();
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
