import { IconArrowsSplit2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ArticleCoverage, CoverageQuestion } from '#contracts/article-insights.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Chip, type ChipTone } from '../../../ui/chip.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useClamp } from '../../../ui/use-clamp.js';
import { Difference } from './coverage-line.js';
import classes from './coverage-panel.module.css';

const tones = { answers: 'accent', asks: 'plain', other: 'amber', handoff: 'plain' } as const satisfies Record<
  CoverageQuestion['outcome'],
  ChipTone
>;

interface Props {
  coverage: ArticleCoverage | undefined;
  error: unknown;
  isTrying: boolean;
  onRetry: () => void;
}

/** Nearest recent questions with their outcomes, likely ones of this article first; and the competing article. */
export function CoveragePanel({ coverage, error, isTrying, onRetry }: Props) {
  const t = useT();
  if (error) return <FailureBanner failure={failureOf(error)} onRetry={onRetry} />;
  if (!coverage) return <p className={classes.hint}>{t(isTrying ? 'coverage.trying' : 'coverage.needs_title')}</p>;
  const { questions, likely, answered, days, competitor } = coverage;
  const others = questions.filter(({ isLikely }) => !isLikely);
  return (
    <div className={classes.panel} aria-busy={isTrying}>
      <div>
        <h2 className={classes.title}>
          {likely === 0 ? t('coverage.no_questions') : t('coverage.answers', { answered, count: likely })}
          <Difference coverage={coverage} />
        </h2>
        <p className={classes.hint}>{t('coverage.hint', { days })}</p>
      </div>
      {competitor && (
        <section className={classes.competitor} aria-label={t('coverage.competitor')}>
          <IconArrowsSplit2 size={16} aria-hidden="true" />
          <div>
            <p className={classes.rival}>
              {t('coverage.competes')}{' '}
              <Link to={`/knowledge/articles/${competitor.articleId}`} dir="auto">
                {competitor.title}
              </Link>
            </p>
            <p className={classes.hint}>
              {t(`coverage.takes.${competitor.from}`)} <q dir="auto">{competitor.question}</q>
              {competitor.questions > 1 && ` ${t('coverage.takes_more', { count: competitor.questions - 1 })}`}
            </p>
          </div>
        </section>
      )}
      {likely > 0 && (
        <Questions label={t('coverage.questions')} questions={questions.filter(({ isLikely }) => isLikely)} />
      )}
      {others.length > 0 && (
        <section className={classes.others}>
          <h3 className={classes.subtitle}>{t('coverage.others')}</h3>
          <Questions label={t('coverage.others')} questions={others} />
        </section>
      )}
    </div>
  );
}

function Questions({ label, questions }: { label: string; questions: readonly CoverageQuestion[] }) {
  return (
    <ol className={classes.questions} aria-label={label}>
      {questions.map((question) => (
        <Question key={question.conversationId + question.question} question={question} />
      ))}
    </ol>
  );
}

function Question({ question: { question, visitors, outcome, before, other } }: { question: CoverageQuestion }) {
  const t = useT();
  const clamp = useClamp();
  const isNew = before !== null && before !== outcome;
  return (
    <li>
      <span ref={clamp.ref} className={clamp.className} dir="auto">
        {question}
      </span>
      {clamp.toggle}
      <span className={classes.meta}>
        <Chip tone={tones[outcome]}>{t(`coverage.outcome.${outcome}`)}</Chip>
        {isNew && <span>{t('coverage.was', { outcome: t(`coverage.outcome.${before}`) })}</span>}
        {other && (
          <span className="truncate" dir="auto">
            {other.title}
          </span>
        )}
        {visitors > 1 && <span>{t('gaps.visitors', { count: visitors })}</span>}
      </span>
    </li>
  );
}
