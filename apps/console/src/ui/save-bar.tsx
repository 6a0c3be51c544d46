import { Button } from '@mantine/core';
import type { Failure } from '#contracts/errors.js';
import { useT } from '../lib/translate.js';
import { FailureBanner } from './failure-banner.js';
import { KeyCaps } from './key-caps.js';
import classes from './save-bar.module.css';

interface Props {
  text: string;
  /** What prevents saving, each as a sentence. */
  faults: readonly string[];
  failure: Failure | null;
  isPending: boolean;
  /** Set while somebody is leaving the page: goes on without saving. */
  onLeave: (() => void) | null;
  onDiscard: () => void;
  onSave: () => void;
}

/** Bar at the foot of a page with changes that are not saved. */
export function SaveBar({ text, faults, failure, isPending, onLeave, onDiscard, onSave }: Props) {
  const t = useT();
  return (
    <section className={classes.bar} aria-label={t('article.unsaved')} data-bottom-bar>
      <div className={classes.text} role="status">
        {text}
        {faults.map((fault) => (
          <span key={fault} className={classes.fault}>
            {fault}
          </span>
        ))}
        {failure && <FailureBanner failure={failure} />}
      </div>
      {onLeave && (
        <Button variant="subtle" color="gray" onClick={onLeave}>
          {t('chatbot.leave')}
        </Button>
      )}
      <Button variant="default" onClick={onDiscard}>
        {t('article.discard')}
      </Button>
      <Button
        onClick={onSave}
        loading={isPending}
        disabled={faults.length > 0}
        rightSection={<KeyCaps command="save" />}
      >
        {t('command.save')}
      </Button>
    </section>
  );
}
