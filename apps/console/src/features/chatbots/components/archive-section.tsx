import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { useArchiveChatbot } from '../../../lib/use-chatbots.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import type { SectionProps } from '../api/section-props.js';
import { useOpenConversationCount } from '../api/use-chatbot-settings.js';
import classes from './archive-section.module.css';
import { Section } from './section.js';

/** Retires a chatbot, and brings it back. */
export function ArchiveSection({
  chatbot: { id, name, archivedAt },
  readOnly,
}: Pick<SectionProps, 'chatbot' | 'readOnly'>) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const count = useOpenConversationCount(id, isAsked);
  const changing = useArchiveChatbot(id);
  const isArchived = archivedAt !== null;
  const change = (archives: boolean) =>
    changing.mutate(archives, {
      onSuccess: () => showDone(t, t(archives ? 'archive.done' : 'archive.restored', { name })),
      onError: (error) => showFailure(t, error),
      onSettled: () => setAsked(false),
    });
  return (
    <Section id="archive" title={t('chatbot.section.archive')} hint={t('archive.hint')}>
      <div className={classes.row}>
        <span>{t(isArchived ? 'archive.is_archived' : 'archive.is_in_use')}</span>
        {!readOnly && (
          <Button
            variant="default"
            loading={changing.isPending && !isAsked}
            onClick={() => (isArchived ? change(false) : setAsked(true))}
          >
            {t(isArchived ? 'archive.restore' : 'archive.archive')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isAsked}
        title={t('archive.title', { name })}
        text={[
          t('archive.text'),
          ...(count.data === undefined ? [] : [t('archive.open', { count: count.data })]),
          t('archive.kept'),
        ].join(' ')}
        submit={t('archive.archive')}
        isReversible
        isPending={changing.isPending || count.isLoading}
        onClose={() => setAsked(false)}
        onConfirm={() => change(true)}
      />
    </Section>
  );
}
