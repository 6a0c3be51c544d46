/** @jsxImportSource preact */
import type { JSX, RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect } from 'preact/hooks';
import { textLength } from '#contracts/characters.js';
import { protocolLimits } from '#contracts/limits.js';
import type { MessageKey } from '../session/translation.js';
import { useTranslate } from '../session/translation.js';
import { Icon } from './icon.js';

/** The counter appears when so many characters are left. */
const counterFrom = 400;

interface ComposerProps {
  readonly text: string;
  readonly placeholder: MessageKey;
  readonly input: RefObject<HTMLTextAreaElement>;
  readonly onText: (text: string) => void;
  readonly onSend: (text: string) => void;
  readonly onTyping: (active: boolean) => void;
}

export function Composer({ text, placeholder, input, onText, onSend, onTyping }: ComposerProps): JSX.Element {
  const { t } = useTranslate();
  const counterId = useId();
  // A code point has at most two units: most texts need no counting.
  const left =
    text.length > protocolLimits.textLength - counterFrom
      ? protocolLimits.textLength - textLength(text)
      : protocolLimits.textLength;
  const sendable = text.trim() !== '' && left >= 0;
  useGrowing(input, text);
  useEffect(() => () => onTyping(false), [onTyping]);

  const send = (event: Event) => {
    event.preventDefault();
    if (!sendable) return;
    onTyping(false);
    onSend(text);
    input.current?.focus();
  };
  return (
    <form class="composer" onSubmit={send}>
      <div class={left < 0 ? 'composer-box over' : 'composer-box'}>
        <textarea
          ref={input}
          rows={1}
          dir="auto"
          aria-label={t('composer.label')}
          aria-describedby={counterId}
          aria-invalid={left < 0}
          placeholder={t(placeholder)}
          enterkeyhint="send"
          value={text}
          onInput={(event) => {
            onText(event.currentTarget.value);
            onTyping(event.currentTarget.value !== '');
          }}
          onBlur={() => onTyping(false)}
          onKeyDown={(event) => {
            // Enter also confirms a word in an input method: ignore that one.
            if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event);
          }}
        />
        <button type="submit" class="send" aria-label={t('composer.send')} aria-disabled={!sendable}>
          <Icon name="send" />
        </button>
      </div>
      {/* Described, not live: it changes with every key. */}
      <p id={counterId} class={left < 0 ? 'counter over' : 'counter'}>
        {left <= counterFrom && (left < 0 ? t('composer.over', { n: -left }) : t('composer.left', { n: left }))}
      </p>
    </form>
  );
}

/** Grows the box with its text where the browser cannot do it by `field-sizing`. The style sheet sets the largest height. */
function useGrowing(input: RefObject<HTMLTextAreaElement>, text: string): void {
  useLayoutEffect(() => {
    const element = input.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = text ? `${element.scrollHeight}px` : '';
  }, [input, text]);
}
