import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconBook2, IconChevronDown, IconSparkles } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Suggestion } from '#contracts/answer.js';
import { failureOf } from '../../../lib/failure.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { ConfidenceBar } from '../../../ui/confidence-bar.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { FormattedText } from '../../../ui/message-text.js';
import type { SuggestionControls } from '../api/use-suggestion.js';
import { DecisionDetails } from './decision-details.js';
import classes from './suggestion-card.module.css';

/** Suggested reply to use, edit or reject; never sent automatically. */
export function SuggestionCard({ controls, onUse }: { controls: SuggestionControls; onUse: (text: string) => void }) {
  const { suggestion, isLoading, error } = controls;
  if (error) return <FailureBanner failure={failureOf(error)} onDismiss={controls.reject} />;
  if (isLoading && !suggestion) return <Skeleton height={72} radius={10} />;
  if (!suggestion) return null;
  return <Card suggestion={suggestion} onUse={() => onUse(controls.use())} onDismiss={controls.reject} />;
}

function Card({
  suggestion: { text, citations, decision },
  onUse,
  onDismiss,
}: {
  suggestion: Suggestion;
  onUse: () => void;
  onDismiss: () => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const body = useId();
  const silent = text === '';
  return (
    <section className={classes.card} aria-label={t('suggestion.title')}>
      <header className={classes.head}>
        <IconSparkles size={15} aria-hidden="true" />
        <span className={classes.title}>{t(silent ? 'suggestion.none' : 'suggestion.title')}</span>
        <span className={classes.bar}>
          <ConfidenceBar confidence={decision.confidence} threshold={decision.threshold} />
        </span>
        <UnstyledButton
          className={classes.why}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          {t('why.toggle', { confidence: formatPercent(t.locale, decision.confidence) })}
          <IconChevronDown size={13} className={classes.chevron} data-open={open} aria-hidden="true" />
        </UnstyledButton>
      </header>
      {silent && decision.reason && <p className={classes.reason}>{t(`withheld.${decision.reason}`)}</p>}
      {!silent && (
        <div className={`${classes.text} scroll`}>
          <FormattedText text={text} citations={citations.length} />
        </div>
      )}
      {citations.length > 0 && (
        <ul className={classes.sources}>
          {citations.map(({ articleId, passageId, title, version, start }) => (
            <li key={`${passageId}:${start}`}>
              <Link to={`/knowledge/articles/${articleId}`} className={classes.source}>
                <IconBook2 size={13} aria-hidden="true" />
                <span className="truncate">{title}</span>
                <span className={classes.version}>{t('why.version', { version })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div id={body} className={classes.details}>
        {open && <DecisionDetails decision={decision} />}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={onDismiss}>
          {t(silent ? 'action.dismiss' : 'suggestion.reject')}
        </Button>
        {!silent && (
          <Button size="xs" onClick={onUse}>
            {t('suggestion.use')}
          </Button>
        )}
      </div>
    </section>
  );
}
