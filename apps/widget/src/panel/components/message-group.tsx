/** @jsxImportSource preact */
import { Fragment, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { EventId } from '#contracts/ids.js';
import { useOperator } from '../session/operators.js';
import { useTranslate } from '../session/translation.js';
import type { Bubble, Speaker, TimelineItem } from '../timeline/build-timeline.js';
import { ChoiceList } from './choice-list.js';
import { Icon } from './icon.js';
import { MessageBubble } from './message-bubble.js';
import { type Judge, VerdictQuestion } from './verdict-question.js';

export interface MessageActions {
  readonly onCite: (bubble: Bubble, citation: number) => void;
  readonly onRetry: (bubble: Bubble) => void;
  readonly onEdit: (bubble: Bubble) => void;
  readonly onChoose: (label: string) => void;
}

interface MessageGroupProps extends MessageActions {
  readonly group: Extract<TimelineItem, { kind: 'group' }>;
  readonly online: boolean;
  /** Read position of operators. */
  readonly readSeq: number;
  readonly lastOwnKey: string | null;
  readonly judge: Judge;
  /** The message whose choices can be chosen from. */
  readonly open: EventId | null;
}

export function MessageGroup({
  group,
  online,
  readSeq,
  lastOwnKey,
  judge,
  open,
  onChoose,
  ...actions
}: MessageGroupProps): JSX.Element {
  const { t, time } = useTranslate();
  const lastStored = group.bubbles.findLast((bubble) => bubble.stored);
  const author = group.name ?? t(`author.${group.author}`);
  return (
    <div class={`group ${group.author}`}>
      {group.author !== 'visitor' && <Avatar {...group} />}
      <div class="group-body">
        <span class={group.author === 'visitor' ? 'hidden-text' : 'author'}>{author}</span>
        {group.bubbles.map((bubble) => (
          <Fragment key={bubble.key}>
            <MessageBubble
              author={group.author}
              bubble={bubble}
              online={online}
              onPick={bubble.stored && bubble.stored.id === open ? onChoose : null}
              {...actions}
            />
            {bubble.stored && bubble.stored.id === open && bubble.choices.length > 0 && (
              <ChoiceList labels={bubble.choices} none={bubble.none} onChoose={onChoose} />
            )}
            {bubble.stored && bubble === lastStored && (
              <p class="meta">
                <time dateTime={new Date(bubble.at).toISOString()}>{time(bubble.at)}</time>
                {bubble.key === lastOwnKey && <Delivered read={bubble.stored.seq <= readSeq} />}
              </p>
            )}
            {bubble.stored && bubble.citations.length > 0 && (
              <VerdictQuestion eventId={bubble.stored.id} judge={judge} />
            )}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Delivered({ read }: { read: boolean }): JSX.Element {
  const { t } = useTranslate();
  return (
    <span class={read ? 'delivered read' : 'delivered'}>
      <Icon name={read ? 'checks' : 'check'} /> {t(read ? 'message.read' : 'message.sent')}
    </span>
  );
}

/** Picture of an operator, over initials that show if there is none or it cannot be loaded. */
export function Avatar({ author, name, operatorId }: Speaker): JSX.Element {
  const picture = useOperator(operatorId)?.pictureUrl;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span class={`avatar ${author}`} aria-hidden="true">
      {author === 'operator' && name ? initials(name) : <Icon name={author === 'operator' ? 'person' : 'book'} />}
      {picture && picture !== broken && <img src={picture} alt="" onError={() => setBroken(picture)} />}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], ...words.slice(1).slice(-1)]
    .map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '')
    .join('');
}
