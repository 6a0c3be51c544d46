import { useState } from 'react';
import type { Failure } from '#contracts/errors.js';
import { failureText } from '../../../lib/failure.js';
import { formatSpan } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useNow } from '../../../lib/use-now.js';
import classes from './sign-in-page.module.css';

/** Sign-in error; while locked out, with a countdown. */
export function Refused({ failure, at }: { failure: Failure; at: number }) {
  const t = useT();
  const now = useNow('second');
  const [answeredAt] = useState(() => Math.max(at, Date.now()));
  const left = failure.retryAfterMs === undefined ? 0 : answeredAt + failure.retryAfterMs - now;
  return (
    <p className={classes.refused} role="alert">
      {left > 0
        ? `${t(`error.${failure.code}`)} ${t('sign_in.wait', { span: formatSpan(left) })}`
        : failureText(t, { ...failure, retryAfterMs: undefined })}
    </p>
  );
}
