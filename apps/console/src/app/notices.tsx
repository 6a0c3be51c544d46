import { Notifications } from '@mantine/notifications';
import { useT } from '../lib/translate.js';
import classes from './notices.module.css';

/** Toast notifications, in a corner without controls, so that they cover nothing. */
export function Notices() {
  const t = useT();
  return (
    <section className={classes.notices} aria-label={t('landmark.notices')}>
      <Notifications position="bottom-left" layout="stacked" limit={5} withinPortal={false} containerWidth={320} />
    </section>
  );
}
