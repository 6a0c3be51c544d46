/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import type { EventId } from '#contracts/ids.js';
import { useLater } from '../session/later.js';
import { cardsPart, relatedPart } from '../session/parts.js';
import { useTranslate } from '../session/translation.js';
import { useNow } from '../session/use-now.js';
import { botSpeaker, type Speaker, type TimelineItem } from '../timeline/build-timeline.js';
import { noticeText } from '../timeline/notice-text.js';
import { Icon } from './icon.js';
import { type MessageActions, MessageGroup } from './message-group.js';
import { StreamedAnswer } from './streamed-answer.js';
import { TypingDots } from './typing-dots.js';
import { useStickToEnd } from './use-stick-to-end.js';
import type { Judge } from './verdict-question.js';

interface ConversationLogProps extends MessageActions {
  readonly items: readonly TimelineItem[];
  /** Drawn before the first item. */
  readonly greeting: ComponentChildren;
  readonly loading: boolean;
  readonly online: boolean;
  readonly readSeq: number;
  readonly typing: { readonly operator: boolean; readonly bot: boolean };
  /** Streamed part of an answer in progress. */
  readonly answerSoFar: string | null;
  /** Current author of replies: the owner or the bot. */
  readonly operator: Speaker;
  readonly judge: Judge;
  readonly open: EventId | null;
  /** Opens a related article of that notice. */
  readonly onRelated: (eventId: EventId, index: number) => void;
  /** Number of messages sent here: each send scrolls to the end of the log. */
  readonly sends: number;
}

export function ConversationLog(props: ConversationLogProps): JSX.Element {
  const { items, greeting, loading, typing, answerSoFar, operator, onRelated, sends, ...group } = props;
  const translate = useTranslate();
  const { t, day } = translate;
  const now = useNow(60_000);
  const related = useLater(relatedPart, items.some(hasRelated));
  const cards = useLater(cardsPart, items.some(hasCards));
  const lastOwnKey = lastStoredOwnKey(items);
  const { scroller, atEnd, toEnd } = useStickToEnd(
    [items, typing.bot, typing.operator, answerSoFar, loading, related, cards],
    sends,
  );
  return (
    <div class="log-frame">
      <div
        ref={scroller}
        class="log"
        role="log"
        aria-label={t('log')}
        aria-live="polite"
        aria-busy={loading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
        tabIndex={0}
      >
        {greeting}
        {items.map((item) => {
          if (item.kind === 'group')
            return <MessageGroup key={item.key} group={item} lastOwnKey={lastOwnKey} {...group} />;
          if (item.kind === 'day') {
            return (
              <p key={item.key} class="day">
                <time dateTime={new Date(item.at).toISOString()}>{day(item.at, now)}</time>
              </p>
            );
          }
          const words = noticeText(item, translate);
          return words === null ? null : (
            <div key={item.key} class={`notice ${item.notice.type.replace('.', '-')}`}>
              <p dir="auto">{words}</p>
              {related && item.notice.type === 'handoff.started' && item.notice.data.related && (
                <related.RelatedArticles
                  articles={item.notice.data.related}
                  onOpen={(index) => onRelated(item.notice.id, index)}
                />
              )}
            </div>
          );
        })}
        {typing.operator && <TypingDots {...operator} />}
        {answerSoFar !== null && <StreamedAnswer text={answerSoFar} />}
        {typing.bot && !typing.operator && answerSoFar === null && <TypingDots {...botSpeaker} />}
      </div>
      {!atEnd && (
        <button type="button" class="jump" onClick={toEnd}>
          <Icon name="down" /> {t('jump')}
        </button>
      )}
    </div>
  );
}

const hasRelated = (item: TimelineItem) =>
  item.kind === 'notice' && item.notice.type === 'handoff.started' && item.notice.data.related;
const hasCards = (item: TimelineItem) => item.kind === 'group' && item.bubbles.some(({ cards }) => cards.length > 0);

/** Message that shows "sent" or "read": the visitor's newest stored one. */
function lastStoredOwnKey(items: readonly TimelineItem[]): string | null {
  const own = items.flatMap((item) => (item.kind === 'group' && item.author === 'visitor' ? item.bubbles : []));
  return own.findLast((bubble) => bubble.stored)?.key ?? null;
}
