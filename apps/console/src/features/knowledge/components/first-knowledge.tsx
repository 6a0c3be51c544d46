import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Chatbot } from '#contracts/chatbot.js';
import { useT } from '../../../lib/translate.js';
import { usePublishedCount } from '../api/use-first-answers.js';
import { FirstAnswers } from './first-answers.js';
import classes from './first-knowledge.module.css';
import { ImportForm } from './import-form.js';

/** What a new chatbot can answer: written here, or taken from pages and files. */
export function FirstKnowledge({ chatbot }: { chatbot: Chatbot }) {
  const t = useT();
  const [way, setWay] = useState<'write' | 'import'>('write');
  const count = usePublishedCount(chatbot.id).data ?? 0;
  const [started, setStarted] = useState<string | null>(null);
  return (
    <div className={classes.knowledge}>
      {count > 0 && (
        <p className={classes.count}>
          {t('start.published', { count })} <Link to="/knowledge">{t('start.see_articles')}</Link>
        </p>
      )}
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('start.way')}
        value={way}
        onChange={(value) => setWay(value === 'import' ? 'import' : 'write')}
        data={[
          { value: 'write', label: t('start.way.write') },
          { value: 'import', label: t('start.way.import') },
        ]}
      />
      {/* Both stay: what was typed in one is there when somebody comes back from the other. */}
      <div hidden={way !== 'write'}>
        <FirstAnswers chatbot={chatbot} />
      </div>
      <div hidden={way !== 'import'}>
        <ImportForm publishes onStarted={setStarted} />
      </div>
      {started && (
        <p className={classes.count} role="status">
          {t('start.import_started')} <Link to={`/knowledge/imports?import=${started}`}>{t('start.see_import')}</Link>
        </p>
      )}
    </div>
  );
}
