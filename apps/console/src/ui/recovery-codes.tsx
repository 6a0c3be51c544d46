import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../lib/translate.js';
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
      <div className={classes.actions}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
              onClick={copy}
            >
              {t(copied ? 'action.copied' : 'action.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('two_step.codes_kept')}</Button>
      </div>
    </div>
  );
}
