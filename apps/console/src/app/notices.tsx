import { Notifications } from '@mantine/notifications';
import { useT } from '../lib/translate.js';
import classes from './notices.module.css';

/** Cards in the corner, under the headers: what is told in passing. */
export function Notices() {
  const t = useT();
  return (
    <section className={classes.notices} aria-label={t('landmark.notices')}>
      <Notifications position="top-right" layout="stacked" limit={3} withinPortal={false} containerWidth={340} />
    </section>
  );
}
