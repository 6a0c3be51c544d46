/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLater } from '../session/later.js';
import { cardsPart } from '../session/parts.js';
import { useTranslate } from '../session/translation.js';
import type { Author, Bubble } from '../timeline/build-timeline.js';
import { Icon } from './icon.js';
import { FormattedText, PlainText } from './message-text.js';
import { UnsentStatus } from './unsent-status.js';

interface MessageBubbleProps {
  readonly author: Author;
  readonly bubble: Bubble;
  readonly online: boolean;
  /** Sends the choice made on a card; null if the card is no longer active. */
  readonly onPick: ((label: string) => void) | null;
  readonly onCite: (bubble: Bubble, citation: number) => void;
  readonly onRetry: (bubble: Bubble) => void;
  readonly onEdit: (bubble: Bubble) => void;
}

export function MessageBubble(props: MessageBubbleProps): JSX.Element {
  const { author, bubble, online, onPick, onCite, onRetry, onEdit } = props;
  const { t } = useTranslate();
  const hasCards = bubble.cards.length > 0;
  // Until the cards are drawn, and if they cannot be, the text contains all of it.
  const drawn = useLater(cardsPart, hasCards);
  const text = hasCards && drawn ? (bubble.lead ?? '') : bubble.text;
  const status = bubble.unsent?.status ?? 'stored';
  const cite = (n: number) => {
    const title = bubble.citations[n - 1]?.title ?? '';
    return (
      <button type="button" class="cite" aria-label={t('source', { n, title })} onClick={() => onCite(bubble, n - 1)}>
        {n}
      </button>
    );
  };
  return (
    <div class={`message ${status}${hasCards && drawn ? ' has-cards' : ''}`}>
      {text !== '' && (
        <div class="bubble">
          {bubble.isCorrection && (
            <p class="correction">
              <Icon name="check" /> {t('correction')}
            </p>
          )}
          {author === 'visitor' ? (
            <PlainText text={text} />
          ) : (
            <FormattedText text={text} citations={bubble.citations.length} cite={cite} />
          )}
          {bubble.citations.length > 0 && <Sources bubble={bubble} onCite={onCite} />}
        </div>
      )}
      {hasCards && drawn && <drawn.Cards cards={bubble.cards} onChoose={onPick} />}
      {bubble.unsent && (
        <UnsentStatus
          item={bubble.unsent}
          online={online}
          onRetry={() => onRetry(bubble)}
          onEdit={() => onEdit(bubble)}
        />
      )}
    </div>
  );
}

function Sources({ bubble, onCite }: Pick<MessageBubbleProps, 'bubble' | 'onCite'>): JSX.Element {
  const { t } = useTranslate();
  return (
    <ul class="sources" aria-label={t('sources')}>
      {bubble.citations.map((citation, index) => (
        <li key={`${citation.passageId}-${citation.start}`}>
          <button type="button" class="source" aria-haspopup="dialog" onClick={() => onCite(bubble, index)}>
            <span class="source-number">{index + 1}</span>
            <span class="source-title" dir="auto">
              {citation.title}
            </span>
            <Icon name="book" />
          </button>
        </li>
      ))}
    </ul>
  );
}
