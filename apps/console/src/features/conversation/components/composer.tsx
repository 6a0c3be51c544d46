import { useRef, useState } from 'react';
import { textLength } from '#contracts/characters.js';
import { limits } from '#contracts/limits.js';
import { usePreferences } from '../../../lib/preferences.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import type { DraftKind } from '../api/drafts.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { repliedMeanwhile } from '../api/replied-meanwhile.js';
import { useDraft } from '../api/use-draft.js';
import { useResolve } from '../api/use-resolve.js';
import { CollisionNotice } from './collision-notice.js';
import classes from './composer.module.css';
import { ComposerFoot } from './composer-foot.js';
import { ComposerTabs } from './composer-tabs.js';
import { StateBar } from './state-bar.js';

/** Where an operator writes: to the visitor while the conversation is theirs, and notes at any time. */
export function Composer() {
  const t = useT();
  const { handle, snapshot, abilities, run, me } = useOpenConversation();
  const { enterSends } = usePreferences();
  const resolve = useResolve();
  const head = snapshot.events.at(-1)?.seq ?? 0;
  const drafts = { reply: useDraft(handle.id, 'reply', head), note: useDraft(handle.id, 'note', head) };
  const [kind, setKind] = useState<DraftKind>('reply');
  const [warnedAbout, setWarnedAbout] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = drafts[kind];
  const reply = kind === 'reply';
  const collision = reply ? repliedMeanwhile(snapshot.events, draft.since, me.operator.id) : null;
  const allowed = reply ? abilities.reply : abilities.can('write-note');
  const length = textLength(draft.text);
  const sendable = allowed && draft.text.trim() !== '' && length <= limits.textLength;

  const turnTo = (next: DraftKind) => {
    setKind(next);
    requestAnimationFrame(() => field.current?.focus());
  };
  const send = async (thenResolve: boolean) => {
    if (!sendable) return;
    if (collision && warnedAbout !== collision.seq) return setWarnedAbout(collision.seq);
    const { text } = draft;
    draft.write('');
    if (reply) {
      handle.typing(false);
      handle.send(text);
    } else if (!(await run({ type: 'write-note', text }))) {
      draft.write(text);
      return;
    }
    if (thenResolve) await resolve('confirmed');
  };

  useCommand('reply', () => turnTo('reply'));
  useCommand('note', () => turnTo('note'), abilities.can('write-note'));
  useCommand('send', () => void send(false), sendable);
  useCommand('send_and_resolve', () => void send(true), sendable && reply && abilities.can('resolve'));

  return (
    <div className={classes.composer} data-kind={kind}>
      {collision && <CollisionNotice reply={collision} />}
      {!abilities.reply && <StateBar keptText={drafts.reply.text !== ''} />}
      {abilities.can('write-note') && (
        <div className={classes.box}>
          <ComposerTabs kind={kind} onTurn={turnTo} />
          {(allowed || draft.text !== '') && (
            <textarea
              ref={field}
              className={classes.field}
              rows={2}
              dir="auto"
              value={draft.text}
              readOnly={!allowed}
              aria-label={t(reply ? 'composer.reply_label' : 'composer.note_label')}
              placeholder={t(reply ? 'composer.reply_placeholder' : 'composer.note_placeholder')}
              onChange={({ currentTarget: { value } }) => {
                draft.write(value);
                if (reply) handle.typing(value !== '');
              }}
              onBlur={() => reply && handle.typing(false)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') {
                  event.preventDefault();
                  event.currentTarget.blur();
                } else if (
                  enterSends &&
                  event.key === 'Enter' &&
                  !event.shiftKey &&
                  !event.ctrlKey &&
                  !event.metaKey &&
                  !event.nativeEvent.isComposing
                ) {
                  event.preventDefault();
                  void send(false);
                }
              }}
            />
          )}
          {allowed && (
            <ComposerFoot
              kind={kind}
              length={length}
              sendable={sendable}
              again={collision !== null && warnedAbout === collision.seq}
              onSend={send}
            />
          )}
        </div>
      )}
    </div>
  );
}
