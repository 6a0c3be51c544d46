import { UnstyledButton } from '@mantine/core';
import type { ArticleCoverage } from '#contracts/article-insights.js';
import { useT } from '../../../lib/translate.js';
import { Meter } from '../../../ui/meter.js';
import classes from './coverage-panel.module.css';

interface Props {
  coverage: ArticleCoverage | undefined;
  isTrying: boolean;
  onOpen: () => void;
}

/** Coverage of the unsaved text; links to the questions. */
export function CoverageLine({ coverage, isTrying, onOpen }: Props) {
  const t = useT();
  if (!coverage) return null;
  const { likely, answered } = coverage;
  return (
    <div className={classes.line} aria-busy={isTrying}>
      <UnstyledButton className={classes.open} onClick={onOpen} disabled={coverage.questions.length === 0}>
        {likely > 0 && <Meter share={answered / likely} aria-hidden="true" />}
        <span>
          {likely === 0 ? t('coverage.no_questions') : t('coverage.answers', { answered, count: likely })}
          <Difference coverage={coverage} />
        </span>
      </UnstyledButton>
      <span className="visually-hidden" role="status">
        {!isTrying && likely > 0 && t('coverage.answers', { answered, count: likely })}
      </span>
    </div>
  );
}

/** Difference to the coverage of the saved text. */
export function Difference({ coverage: { answered, answeredBefore } }: { coverage: ArticleCoverage }) {
  const t = useT();
  if (answeredBefore === null || answeredBefore === answered) return null;
  const more = answered > answeredBefore;
  return (
    <strong className={classes.difference} data-more={more}>
      {more
        ? t('coverage.more', { count: answered - answeredBefore })
        : t('coverage.fewer', { count: answeredBefore - answered })}
    </strong>
  );
}
