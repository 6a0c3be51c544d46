/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { ChatbotView } from '#contracts/chatbot.js';
import { useTranslate } from '../session/translation.js';
import { botSpeaker } from '../timeline/build-timeline.js';
import { ClosedNote } from './closed-note.js';
import { Avatar } from './message-group.js';
import { FormattedText } from './message-text.js';

interface GreetingProps {
  readonly chatbot: ChatbotView;
  /** Null once the visitor has written. */
  readonly onAsk: ((question: string) => void) | null;
  /** Next opening; null within opening hours. */
  readonly opensAt: number | null;
}

export function Greeting({ chatbot, onAsk, opensAt }: GreetingProps): JSX.Element {
  const { t, locale } = useTranslate();
  const [first] = chatbot.locales;
  const text = chatbot.greeting[locale] ?? (first && chatbot.greeting[first]) ?? t('greeting');
  const suggestions = chatbot.suggestions[locale] ?? [];
  return (
    <div class="group bot greeting">
      <Avatar {...botSpeaker} />
      <div class="group-body">
        <span class="author" dir="auto">
          {chatbot.name}
        </span>
        <div class="bubble">
          <FormattedText text={text} citations={0} cite={() => <></>} />
        </div>
        {opensAt !== null && <ClosedNote text="greeting.closed" opensAt={opensAt} />}
        {onAsk && suggestions.length > 0 && (
          <ul class="suggestions" aria-label={t('suggestions')}>
            {suggestions.map((question) => (
              <li key={question}>
                <button type="button" class="suggestion" dir="auto" onClick={() => onAsk(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Skeleton of the greeting while the chat loads, shown after a delay. */
export function GreetingSkeleton(): JSX.Element {
  return (
    <div class="group bot" aria-hidden="true">
      <span class="avatar" />
      <div class="bubble greeting-skeleton" />
    </div>
  );
}
