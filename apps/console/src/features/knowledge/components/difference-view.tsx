import { useMemo } from 'react';
import { useT } from '../../../lib/translate.js';
import type { DiffLine } from '../api/difference.js';
import { difference } from '../api/difference.js';
import classes from './difference-view.module.css';

/** Inline diff; signs and strike-through carry what colours show. */
export function DifferenceView({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => difference(before, after), [before, after]);
  return (
    <div className={classes.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one difference never move
        <Line key={index} line={line} />
      ))}
    </div>
  );
}

const signs = { same: '', removed: '−', added: '+' };

function Line({ line }: { line: DiffLine }) {
  const t = useT();
  if (line.kind === 'skipped') return <p className={classes.skipped}>{t('difference.same', { count: line.count })}</p>;
  const parts = line.parts.map(({ text, changed, at }) =>
    changed ? (
      <span key={at} className={classes.word}>
        {text}
      </span>
    ) : (
      text
    ),
  );
  const Row = line.kind === 'removed' ? 'del' : line.kind === 'added' ? 'ins' : 'div';
  return (
    <Row className={classes.line} data-kind={line.kind}>
      <span className={classes.sign} aria-hidden="true">
        {signs[line.kind]}
      </span>
      {line.kind !== 'same' && <span className="visually-hidden">{t(`difference.${line.kind}`)}</span>}
      <span className={classes.text} dir="auto">
        {parts}
      </span>
    </Row>
  );
}
