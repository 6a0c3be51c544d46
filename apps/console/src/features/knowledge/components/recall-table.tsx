import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { RecallRow } from '#contracts/article-recall.js';
import { plainText } from '#sdk/text/plain-text.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { Chip } from '../../../ui/chip.js';
import { isCorrectable } from '../api/use-recall.js';
import classes from './recipients-tab.module.css';

interface Props {
  rows: readonly RecallRow[];
  chosen: readonly RecallRow[];
  onToggle: (rows: readonly RecallRow[], on: boolean) => void;
}

export function RecallTable({ rows, chosen, onToggle }: Props) {
  const t = useT();
  const open = rows.filter(isCorrectable);
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('article.tab.recipients')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              size="xs"
              aria-label={t('recall.choose_all')}
              disabled={open.length === 0}
              checked={open.length > 0 && chosen.length === open.length}
              indeterminate={chosen.length > 0 && chosen.length < open.length}
              onChange={(event) => onToggle(open, event.currentTarget.checked)}
            />
          </th>
          <th scope="col">{t('recall.visitor')}</th>
          <th scope="col">{t('recall.said')}</th>
          <th scope="col">{t('recall.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.eventId} row={row} isChosen={chosen.includes(row)} onToggle={(on) => onToggle([row], on)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, isChosen, onToggle }: { row: RecallRow; isChosen: boolean; onToggle: (on: boolean) => void }) {
  const t = useT();
  const mayRead = useMay('history.read');
  const name = visitorName(row.visitor);
  return (
    <tr>
      <td className={classes.check}>
        <Checkbox
          size="xs"
          aria-label={t('recall.choose', { name })}
          checked={isChosen}
          disabled={!isCorrectable(row)}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </td>
      <td className={classes.who}>
        <Link
          to={mayRead ? `/history/${row.conversationId}` : `/inbox/all/${row.conversationId}`}
          className={classes.name}
          dir="auto"
        >
          {name}
        </Link>
        <time className={classes.when} dateTime={row.at}>
          {formatDateTime(t.locale, row.at)}
        </time>
      </td>
      <td className={classes.said} dir="auto">
        <span className={classes.words}>{plainText(row.text)}</span>
        <span className={classes.when}>{t('why.version', { version: row.version })}</span>
      </td>
      <td className={classes.state}>
        {row.corrected && (
          <Chip tone="accent">
            <IconCheck size={12} aria-hidden="true" /> {t('recall.corrected')}
          </Chip>
        )}
        {!row.corrected && <Chip>{t(row.reachable ? 'recall.not_corrected' : 'recall.closed')}</Chip>}
      </td>
    </tr>
  );
}
