import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useIntake } from '../api/use-connections.js';
import classes from './connections.module.css';
import { EventAddress } from './event-address.js';
import { Polling } from './polling.js';

/** How a connection receives changes: the address to paste in its system with the secret, and the polling interval. */
export function IntakeSection({ id, title }: { id: string; title: string }) {
  const t = useT();
  const { data, error, refetch } = useIntake(id);
  return (
    <section aria-labelledby="connection-intake">
      <h2 id="connection-intake" className={classes.heading}>
        {t('intake.title')}
      </h2>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.head}>
          <EventAddress id={id} title={title} intake={data} />
          {data.isPolled && <Polling id={id} title={title} intake={data} />}
        </div>
      )}
    </section>
  );
}
