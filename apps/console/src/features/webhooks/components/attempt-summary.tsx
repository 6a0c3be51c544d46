import type { WebhookAttemptView } from '#contracts/webhooks.js';
import { useT } from '../../../lib/translate.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import classes from './attempt-summary.module.css';

/** One attempt: the status or the fault, how long it took, and the beginning of the reply. */
export function AttemptSummary({ attempt }: { attempt: WebhookAttemptView }) {
  const t = useT();
  const { at, status, fault, durationMs, excerpt } = attempt;
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <div className={classes.attempt}>
      <div className={classes.line}>
        <Chip tone={isGood ? 'accent' : 'red'}>{fault === null ? status : t(`delivery.fault.${fault}`)}</Chip>
        <span className={classes.fact}>{t('delivery.took', { ms: durationMs })}</span>
        <Ago at={at} className={classes.fact} />
      </div>
      {excerpt !== null && excerpt !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard.
        <pre className={`${classes.text} scroll`} tabIndex={0}>
          {excerpt}
        </pre>
      )}
    </div>
  );
}
