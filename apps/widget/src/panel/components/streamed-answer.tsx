/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { botSpeaker } from '../timeline/build-timeline.js';
import { Avatar } from './message-group.js';
import { PlainText } from './message-text.js';

/** Streamed part of an answer. Hidden from screen readers, which announce the complete answer once. */
export function StreamedAnswer({ text }: { text: string }): JSX.Element {
  return (
    <div class="group bot" aria-hidden="true">
      <Avatar {...botSpeaker} />
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
