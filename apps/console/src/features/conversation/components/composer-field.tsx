import type { RefObject } from 'react';
import { usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import type { DraftKind } from '../api/drafts.js';
import type { Draft } from '../api/use-draft.js';
import classes from './composer.module.css';

interface Props {
  ref: RefObject<HTMLTextAreaElement | null>;
  kind: DraftKind;
  draft: Draft;
  readOnly: boolean;
  onTyping: (active: boolean) => void;
  onSend: () => void;
}

export function ComposerField({ ref, kind, draft, readOnly, onTyping, onSend }: Props) {
  const t = useT();
  const { enterSends } = usePreferences();
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (key === 'Escape') {
      event.preventDefault();
      event.currentTarget.blur();
    } else if (enterSends && key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !nativeEvent.isComposing) {
      event.preventDefault();
      onSend();
    }
  };
  return (
    <textarea
      ref={ref}
      className={classes.field}
      rows={2}
      dir="auto"
      value={draft.text}
      readOnly={readOnly}
      aria-label={t(`composer.${kind}_label`)}
      placeholder={t(`composer.${kind}_placeholder`)}
      onChange={({ currentTarget: { value } }) => {
        draft.write(value);
        onTyping(value !== '');
      }}
      onBlur={() => onTyping(false)}
      onKeyDown={onKeyDown}
    />
  );
}
