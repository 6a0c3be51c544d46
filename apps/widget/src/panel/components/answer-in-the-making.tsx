/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { Avatar } from './message-group.js';
import { PlainText } from './message-text.js';

/** What the bot has said so far. Not read aloud: the whole answer will be, once. */
export function AnswerInTheMaking({ text }: { text: string }): JSX.Element {
  return (
    <div class="group bot" aria-hidden="true">
      <Avatar author="bot" name={null} />
      <div class="group-body">
        <div class="message making">
          <div class="bubble">
            <PlainText text={text} />
          </div>
        </div>
      </div>
    </div>
  );
}
