import { Button } from '@mantine/core';
import { useT } from '../lib/translate.js';
import { CopyTextButton } from './copy-text-button.js';
import { DialogActions } from './dialog.js';
import classes from './second-factor-setup.module.css';

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('two_step.codes_hint')}</p>
      <ul className={classes.codes} aria-label={t('two_step.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <CopyTextButton text={codes.join('\n')} label={t('two_step.codes')} />
        <Button onClick={onDone}>{t('two_step.codes_kept')}</Button>
      </DialogActions>
    </div>
  );
}
