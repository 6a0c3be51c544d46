import { UnstyledButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { EventId } from '#contracts/ids.js';
import { useT } from '../../../lib/translate.js';
import { useGoToMessage } from '../api/go-to-message.js';
import classes from './correction-label.module.css';

/** Label of a correction; links to the corrected message while it is loaded. */
export function CorrectionLabel({ corrects }: { corrects: EventId }) {
  const t = useT();
  const go = useGoToMessage(corrects);
  const label = (
    <>
      <IconArrowBackUp size={13} aria-hidden="true" />
      {t('message.correction')}
    </>
  );
  if (!go) return <span className={classes.label}>{label}</span>;
  return (
    <UnstyledButton className={classes.label} title={t('message.show_corrected')} onClick={go}>
      {label}
    </UnstyledButton>
  );
}
