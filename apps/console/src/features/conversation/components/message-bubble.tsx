import { IconLock, IconRobot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OperatorId } from '#contracts/ids.js';
import { formatDateTime, formatTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';

import { FormattedText, PlainText } from '../../../ui/message-text.js';
import { OperatorAvatar } from '../../../ui/operator-avatar.js';
import { VisitorAvatar } from '../../../ui/visitor-avatar.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './message-bubble.module.css';

interface Props {
  speaker: 'visitor' | 'bot' | 'operator' | 'me' | 'note';
  name: string;
  /** Of an operator or of a note. */
  operatorId?: OperatorId;
  at: string;
  text: string;
  /** Number of sources the text may cite. */
  citations?: number;
  opens: boolean;
  /** Label above the text that relates it to an earlier message. */
  label?: ReactNode;
  /** Delivery status beside the time. */
  status?: ReactNode;
  children?: ReactNode;
}

/** Message bubble; the first of a group shows the author. */
export function MessageBubble(props: Props) {
  const { speaker, name, at, text, citations = 0, opens, label, status, children } = props;
  const t = useT();
  return (
    <article
      className={classes.message}
      data-speaker={speaker}
      data-opens={opens}
      aria-label={t('message.by', { name })}
    >
      <div className={classes.side}>{opens && speaker !== 'me' && <Portrait {...props} />}</div>
      <div className={classes.body}>
        {opens && (
          <header className={classes.head}>
            {speaker === 'note' && <IconLock size={12} aria-hidden="true" />}
            <span className={classes.name} dir="auto">
              {speaker === 'note' ? t('message.note_by', { name }) : name}
            </span>
          </header>
        )}
        {label}
        <div className={classes.bubble}>
          <Text speaker={speaker} text={text} citations={citations} />
        </div>
        {children}
      </div>
      <div className={classes.when}>
        {status}
        <time dateTime={at} title={formatDateTime(t.locale, at)}>
          {formatTime(t.locale, at)}
        </time>
      </div>
    </article>
  );
}

/** Only an erasure leaves a message without text. */
function Text({ speaker, text, citations = 0 }: Pick<Props, 'speaker' | 'text' | 'citations'>) {
  const t = useT();
  if (text === '') return <em className={classes.erased}>{t('message.erased')}</em>;
  return speaker === 'visitor' ? <PlainText text={text} /> : <FormattedText text={text} citations={citations} />;
}

function Portrait({ speaker, name, operatorId }: Pick<Props, 'speaker' | 'name' | 'operatorId'>) {
  const { summary } = useOpenConversation();
  if (speaker === 'bot') {
    return (
      <span className={classes.bot} aria-hidden="true">
        <IconRobot size={17} stroke={1.7} />
      </span>
    );
  }
  if (speaker === 'visitor') return <VisitorAvatar visitor={summary.visitor} size={24} />;
  return <OperatorAvatar id={operatorId ?? null} name={name} size={24} />;
}
