import { Button } from '@mantine/core';
import type { Failure } from '#contracts/errors.js';
import { useT } from '../lib/translate.js';
import { KeyCaps } from './key-caps.js';
import classes from './save-bar.module.css';
import { SaveFailure } from './save-failure.js';

interface Fault {
  /** A sentence. */
  readonly text: string;
  /** Moves to the field. */
  readonly onOpen?: () => void;
}

interface Props {
  text: string;
  /** What prevents saving. */
  faults: readonly Fault[];
  failure: Failure | null;
  /** False while something is missing that is no fault yet. */
  isReady?: boolean;
  isPending: boolean;
  /** Reads again what somebody else has changed meanwhile. */
  onReload?: () => void;
  /** Set while somebody is leaving the page: continues without saving. */
  onLeave: (() => void) | null;
  /** Of the button that takes them back. */
  discard?: string;
  onDiscard: () => void;
  onSave: () => void;
}

/** Bar at the foot of a page with changes that are not saved. */
export function SaveBar({
  text,
  faults,
  failure,
  isReady = true,
  isPending,
  onReload,
  onLeave,
  discard,
  onDiscard,
  onSave,
}: Props) {
  const t = useT();
  return (
    <section className={classes.bar} aria-label={t('article.unsaved')} data-bottom-bar>
      <div className={classes.text} role="status">
        {text}
        {faults.map(({ text: fault, onOpen }) =>
          onOpen ? (
            <button key={fault} type="button" className={classes.fault} onClick={onOpen}>
              {fault}
            </button>
          ) : (
            <span key={fault} className={classes.fault}>
              {fault}
            </span>
          ),
        )}
        {failure && <SaveFailure failure={failure} onReload={onReload} />}
      </div>
      <div className={classes.actions}>
        {onLeave && (
          <Button variant="subtle" color="gray" onClick={onLeave}>
            {t('chatbot.leave')}
          </Button>
        )}
        <Button variant="default" onClick={onDiscard}>
          {discard ?? t('article.discard')}
        </Button>
        <Button
          onClick={onSave}
          loading={isPending}
          disabled={!isReady || faults.length > 0}
          rightSection={
            <span className={classes.keys}>
              <KeyCaps command="save" />
            </span>
          }
        >
          {t('command.save')}
        </Button>
      </div>
    </section>
  );
}
