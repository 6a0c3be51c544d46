import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { Failure } from '#contracts/errors.js';
import { failureText } from '../lib/failure.js';
import { useT } from '../lib/translate.js';
import classes from './banner.module.css';

interface Props {
  failure: Failure;
  /** Overrides the text of the error code where the context is known. */
  text?: string;
  onRetry?: () => void;
  /** Overrides "Try again". */
  retryText?: string;
  onDismiss?: () => void;
}

/** Inline error banner. */
export function FailureBanner({ failure, text, onRetry, retryText, onDismiss }: Props) {
  const t = useT();
  return (
    <div className={classes.banner} data-tone="red" role="alert">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span className={classes.text}>{text ?? failureText(t, failure)}</span>
      {onRetry && (
        <Button variant="default" size="compact-xs" onClick={onRetry}>
          {retryText ?? t('action.retry')}
        </Button>
      )}
      {onDismiss && (
        <ActionIcon size={24} onClick={onDismiss} aria-label={t('action.dismiss')}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </div>
  );
}
