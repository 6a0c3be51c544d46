import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../lib/translate.js';
import classes from './dialog.module.css';

/** Text to take elsewhere, such as a secret or a link, with a button that copies it. */
export function CopyValue({ label, text }: { label: string; text: string }) {
  const t = useT();
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <div className={classes.value}>
        <code className={classes.code}>{text}</code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
              onClick={copy}
              aria-label={`${t(copied ? 'action.copied' : 'action.copy')}: ${label}`}
            >
              {t(copied ? 'action.copied' : 'action.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
