/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useTranslate } from '../session/translation.js';
import type { Speaker } from '../timeline/build-timeline.js';
import { Avatar } from './message-group.js';

/** Typing indicator: animated dots in a bubble of the author. */
export function TypingDots(speaker: Speaker): JSX.Element {
  const { author, name } = speaker;
  const { t } = useTranslate();
  const text = author === 'bot' ? t('typing.bot') : t('typing.operator', { name: name ?? t('author.operator') });
  return (
    <div class={`group ${author} typing`}>
      <Avatar {...speaker} />
      <div class="bubble dots">
        <span class="hidden-text">{text}</span>
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <i aria-hidden="true" />
      </div>
    </div>
  );
}
