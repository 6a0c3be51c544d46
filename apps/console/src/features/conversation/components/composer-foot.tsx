import { Button, Tooltip } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { protocolLimits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import type { DraftKind } from '../api/drafts.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './composer.module.css';

interface Props {
  kind: DraftKind;
  length: number;
  sendable: boolean;
  /** After a collision warning, the second press sends. */
  again: boolean;
  /** A note is on its way to the server. */
  isAdding: boolean;
  /** Requests a suggestion; null: not possible. */
  onSuggest: (() => void) | null;
  onSend: (thenResolve: boolean) => Promise<void>;
}

/** Threshold for showing the character count. */
const countFrom = protocolLimits.textLength * 0.9;

export function ComposerFoot({ kind, length, sendable, again, isAdding, onSuggest, onSend }: Props) {
  const t = useT();
  const { abilities } = useOpenConversation();
  const count = new Intl.NumberFormat(t.locale).format(protocolLimits.textLength - length);
  return (
    <div className={classes.foot}>
      <span className={classes.hint}>
        <KeyCaps command="send" />
      </span>
      {length > countFrom && (
        <span className={classes.count} data-over={length > protocolLimits.textLength}>
          {t('composer.left', { count })}
        </span>
      )}
      <span className={classes.buttons}>
        {kind === 'reply' && onSuggest && (
          <Button variant="subtle" color="gray" size="xs" leftSection={<IconSparkles size={14} />} onClick={onSuggest}>
            {t('suggestion.ask')}
          </Button>
        )}
        {kind === 'reply' && abilities.can('resolve') && (
          <Tooltip label={<KeyCaps command="send_and_resolve" />}>
            <Button variant="default" size="xs" disabled={!sendable} onClick={() => void onSend(true)}>
              {t('composer.send_and_resolve')}
            </Button>
          </Tooltip>
        )}
        <Button
          size="xs"
          disabled={!sendable && !isAdding}
          loading={isAdding}
          color={again ? 'red' : undefined}
          onClick={() => void onSend(false)}
          data-kind={kind}
          className={classes.send}
        >
          {t(again ? 'composer.send_anyway' : kind === 'note' ? 'composer.add_note' : 'composer.send')}
        </Button>
      </span>
    </div>
  );
}
