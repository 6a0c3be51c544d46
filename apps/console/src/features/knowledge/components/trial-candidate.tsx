import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Candidate, Citation } from '#contracts/answer.js';
import type { AnswerTrialResult } from '#contracts/answer-trials.js';
import { formatPercent } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { ConfidenceBar } from '../../../ui/confidence-bar.js';
import { CandidateScores } from './candidate-scores.js';
import classes from './trial-candidate.module.css';

interface Props {
  candidate: Candidate;
  threshold: number;
  passage: AnswerTrialResult['passages'][number] | undefined;
  citation: Citation | undefined;
  opensFirst: boolean;
}

/** Candidate of a trial: confidence, passage with the quoted words, and its scores on demand. */
export function TrialCandidate({ candidate, threshold, passage, citation, opensFirst }: Props) {
  const t = useT();
  const [open, setOpen] = useState(opensFirst);
  const body = useId();
  return (
    <div className={classes.candidate}>
      <UnstyledButton className={classes.head} onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={body}>
        <span className={classes.title} dir="auto">
          {candidate.title}
        </span>
        <span className={classes.number}>{formatPercent(t.locale, candidate.confidence)}</span>
        <span className={classes.bar}>
          <ConfidenceBar confidence={candidate.confidence} threshold={threshold} />
        </span>
        <IconChevronDown size={14} className={classes.chevron} data-open={open} aria-hidden="true" />
      </UnstyledButton>
      <div id={body}>
        {open && (
          <div className={classes.body}>
            {passage && (
              <blockquote className={classes.passage} dir="auto">
                {passage.headings.length > 0 && <p className={classes.headings}>{passage.headings.join(' › ')}</p>}
                {citation ? (
                  <>
                    {passage.text.slice(0, citation.start)}
                    <mark>{passage.text.slice(citation.start, citation.end)}</mark>
                    {passage.text.slice(citation.end)}
                  </>
                ) : (
                  passage.text
                )}
              </blockquote>
            )}
            <p className={classes.source}>
              {t(`candidate.${candidate.kind}`)}, {t('why.version', { version: candidate.version })}{' '}
              <Link to={`/knowledge/articles/${candidate.articleId}`} className={classes.link}>
                {t('article.open')}
              </Link>
            </p>
            <CandidateScores scores={candidate.scores} />
          </div>
        )}
      </div>
    </div>
  );
}
