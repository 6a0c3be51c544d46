import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useT } from '../lib/translate.js';

interface Props {
  /** What is copied. */
  text: string;
  /** What the text is, for those who do not see it beside the button. */
  label: string;
}

/** Button that copies a text, and says so for a moment. */
export function CopyTextButton({ text, label }: Props) {
  const t = useT();
  return (
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
  );
}
