import { Link } from 'react-router';
import type { ArticleImportView } from '#contracts/article-imports.js';
import { useT } from '../../../lib/translate.js';
import { useDistinctChatbotName } from '../../../lib/use-chatbots.js';
import { Ago } from '../../../ui/ago.js';
import { Chip } from '../../../ui/chip.js';
import { Meter } from '../../../ui/meter.js';
import { importOutcomes } from '../api/import-outcomes.js';
import { isRunning } from '../api/use-imports.js';
import classes from './imports-page.module.css';

const tones = { created: 'accent', updated: 'accent', unchanged: 'plain', refused: 'amber' } as const;

/** Row of an import: source, progress, result. */
export function ImportRow({ each, to, isOpen }: { each: ArticleImportView; to: string; isOpen: boolean }) {
  const t = useT();
  const chatbot = useDistinctChatbotName(each.chatbotId);
  const share = each.total === 0 ? 0 : each.done / each.total;
  return (
    <Link to={to} replace className={classes.row} aria-current={isOpen ? 'true' : undefined}>
      <span className={classes.line}>
        <span className={`${classes.source} truncate`} dir="auto">
          {each.source}
          {each.others > 0 && ` ${t('import.more_files', { count: each.others })}`}
        </span>
        {each.state === 'failed' && <Chip tone="red">{t('import.failed')}</Chip>}
        {chatbot && <span className={`${classes.when} truncate`}>{chatbot}</span>}
        <Ago at={each.createdAt} className={classes.when} />
      </span>
      {isRunning(each) && (
        <span className={classes.progress}>
          <span className={classes.bar}>
            <Meter
              share={share}
              role="progressbar"
              aria-label={t('import.progress', { done: each.done, total: each.total })}
              aria-valuemin={0}
              aria-valuemax={each.total}
              aria-valuenow={each.done}
            />
          </span>
          <span className={classes.when}>{t('import.progress', { done: each.done, total: each.total })}</span>
        </span>
      )}
      <span className={classes.counts}>
        {importOutcomes
          .filter((outcome) => each.counts[outcome] > 0)
          .map((outcome) => (
            <Chip key={outcome} tone={tones[outcome]}>
              {t(`import.count.${outcome}`, { count: each.counts[outcome] })}
            </Chip>
          ))}
        {!isRunning(each) && each.total === 0 && <span className={classes.when}>{t('import.nothing')}</span>}
      </span>
    </Link>
  );
}
