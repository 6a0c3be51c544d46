/** @jsxImportSource preact */
import './passage.css';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PassageView } from '#contracts/answer.js';
import { useTranslate } from '../session/translation.js';
import { Sheet } from './sheet.js';

interface PassageSheetProps {
  readonly title: string;
  readonly read: () => Promise<PassageView>;
  /** Ends the wait because the passage answers the question; null while not waiting. */
  readonly onAnswered: (() => void) | null;
  readonly onClose: () => void;
}

type Reading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'read'; readonly passage: PassageView };

/** Sheet with a cited passage or a related article, in the version that was referenced. */
export function PassageSheet({ title, read, onAnswered, onClose }: PassageSheetProps): JSX.Element {
  const { t } = useTranslate();
  const [reading, setReading] = useState<Reading>({ state: 'loading' });
  const [again, setAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each raising of `again` is another try
  useEffect(() => {
    let wanted = true;
    setReading({ state: 'loading' });
    read().then(
      (passage) => wanted && setReading({ state: 'read', passage }),
      () => wanted && setReading({ state: 'failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [read, again]);
  return (
    <Sheet title={title} onClose={onClose}>
      {reading.state === 'loading' && (
        <div class="skeleton" role="status">
          <span class="hidden-text">{t('passage.loading')}</span>
        </div>
      )}
      {reading.state === 'failed' && (
        <div class="sheet-problem" role="alert">
          <p>{t('passage.failed')}</p>
          <button type="button" class="button" onClick={() => setAgain(again + 1)}>
            {t('action.retry')}
          </button>
        </div>
      )}
      {reading.state === 'read' && <Passage passage={reading.passage} />}
      {reading.state === 'read' && onAnswered && (
        <p class="sheet-answered">
          <button type="button" class="button primary" onClick={onAnswered}>
            {t('related.answered')}
          </button>
        </p>
      )}
    </Sheet>
  );
}

function Passage({ passage }: { passage: PassageView }): JSX.Element {
  const { text, start, end, headings, title } = passage;
  return (
    // The region scrolls, so it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="passage" tabIndex={0} aria-label={title}>
      <h3 dir="auto">{title}</h3>
      {headings.length > 0 && (
        <p class="headings" dir="auto">
          {headings.join(' › ')}
        </p>
      )}
      <p class="passage-text" dir="auto">
        {text.slice(0, start)}
        {start < end && <mark>{text.slice(start, end)}</mark>}
        {text.slice(end)}
      </p>
    </section>
  );
}
