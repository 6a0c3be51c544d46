import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { Me } from '#contracts/views.js';
import { OfferAlerts } from '../features/alerts/components/offer-alerts.js';
import { OwnAlerts } from '../features/alerts/components/own-alerts.js';
import { useLiveLists } from '../features/inbox/api/use-conversation-list.js';
import { useBackend } from '../lib/backend.js';
import { lazyComponent } from '../lib/load-script.js';
import { useCommand } from '../lib/use-command.js';
import { useShortcutKeys } from '../lib/use-shortcut-keys.js';
import { Rail } from './rail.js';
import classes from './shell.module.css';

/** Opened by a key: not part of the first screen, and loaded right after it. */
const loadPalette = () => import('./palette.js');
const Palette = lazyComponent(async () => (await loadPalette()).Palette);
const ShortcutSheet = lazyComponent(async () => (await import('./shortcut-sheet.js')).ShortcutSheet);

/** Layout of every page behind the sign-in. */
export function Shell({ me }: { me: Me }) {
  useShortcutKeys();
  useLiveLists();
  useAttendance();
  const [openings, setOpenings] = useState(0);
  useCommand('palette', () => setOpenings((count) => count + 1));
  useEffect(() => void loadPalette(), []);
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  useCommand('sheet', () => setSheet('open'));
  return (
    <div className={classes.shell}>
      <Rail me={me} />
      <div className={classes.page}>
        <Outlet />
      </div>
      <OfferAlerts />
      <OwnAlerts />
      {openings > 0 && (
        <Suspense>
          <Palette openings={openings} />
        </Suspense>
      )}
      {sheet !== 'unused' && (
        <Suspense>
          <ShortcutSheet opened={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </div>
  );
}

/** Pages without offer alerts: an operator who edits an article or reads the history is not attending the queue. */
function useAttendance(): void {
  const { console: client } = useBackend();
  const { pathname } = useLocation();
  const attending = !/^\/(?:knowledge|history)\b/.test(pathname);
  useEffect(() => client.setAttending(attending), [client, attending]);
}
