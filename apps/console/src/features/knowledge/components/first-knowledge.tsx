import { SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Chatbot } from '#contracts/chatbot.js';
import { languageName } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { unansweredLanguages, usePublishedCounts } from '../api/use-first-answers.js';
import { FirstAnswers } from './first-answers.js';
import classes from './first-knowledge.module.css';
import { ImportForm } from './import-form.js';

/** First knowledge of a new chatbot, in each of its languages: written here, or imported from pages and files. */
export function FirstKnowledge({ chatbot }: { chatbot: Chatbot }) {
  const t = useT();
  const [way, setWay] = useState<'write' | 'import'>('write');
  const counts = usePublishedCounts(chatbot);
  const [started, setStarted] = useState<string | null>(null);
  const count = counts ? counts.reduce((sum, { published }) => sum + published, 0) : 0;
  const missing = unansweredLanguages(counts);
  const [first = 'en'] = missing.length > 0 ? missing : chatbot.locales;
  return (
    <div className={classes.knowledge}>
      {count > 0 && (
        <p className={classes.count}>
          {t('start.published', { count })} <Link to="/knowledge">{t('start.see_articles')}</Link>
        </p>
      )}
      {count > 0 && missing.length > 0 && (
        <NoticeBanner icon={<IconAlertTriangle size={16} aria-hidden="true" />} tone="amber" live>
          {missing.map((locale) => t('start.language_missing', { language: languageName(t.locale, locale) })).join(' ')}
        </NoticeBanner>
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
        <FirstAnswers chatbot={chatbot} first={first} />
      </div>
      <div hidden={way !== 'import'}>
        <ImportForm publishes preferred={chatbot.id} onStarted={setStarted} />
      </div>
      {started && (
        <p className={classes.count} role="status">
          {t('start.import_started')} <Link to={`/knowledge/imports?import=${started}`}>{t('start.see_import')}</Link>
        </p>
      )}
    </div>
  );
}
