import { Button } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textLength } from '#contracts/characters.js';
import { protocolLimits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import type { DraftKind } from '../api/drafts.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { repliedMeanwhile } from '../api/replied-meanwhile.js';
import { onReplyText } from '../api/reply-text.js';
import { useDraft } from '../api/use-draft.js';
import { useResolve, usualOutcome } from '../api/use-resolve.js';
import { useSuggestion } from '../api/use-suggestion.js';
import { CollisionNotice } from './collision-notice.js';
import classes from './composer.module.css';
import { ComposerField } from './composer-field.js';
import { ComposerFoot } from './composer-foot.js';
import { ComposerTabs } from './composer-tabs.js';
import { StateBar } from './state-bar.js';
import { SuggestionCard } from './suggestion-card.js';

/**
 * Composer: replies to the visitor by the owner, and notes at any time. `onTextAdded`: text was inserted into the reply
 * from elsewhere.
 */
export function Composer({ onTextAdded }: { onTextAdded: () => void }) {
  const t = useT();
  const { handle, snapshot, abilities, run, me } = useOpenConversation();
  const resolve = useResolve();
  const head = snapshot.events.at(-1)?.seq ?? 0;
  const drafts = { reply: useDraft(handle.id, 'reply', head), note: useDraft(handle.id, 'note', head) };
  const [kind, setKind] = useState<DraftKind>('reply');
  const [warnedAbout, setWarnedAbout] = useState<number | null>(null);
  const [isStoring, setStoring] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

  const suggestion = useSuggestion();

  const draft = drafts[kind];
  const reply = kind === 'reply';
  const collision = reply ? repliedMeanwhile(snapshot.events, draft.since, me.operator.id) : null;
  const warned = collision !== null && warnedAbout === collision.seq;
  const mayNote = abilities.can('write-note');
  const allowed = reply ? abilities.reply : mayNote;
  const length = textLength(draft.text);
  const isAdding = !reply && isStoring;
  const sendable = allowed && !isAdding && draft.text.trim() !== '' && length <= protocolLimits.textLength;
  // No reply to write and none kept: only the way to a note is offered.
  const folded = reply && !allowed && draft.text === '';

  const turnTo = (next: DraftKind) => {
    // At once: the next key, a millisecond later, belongs to the field and is no shortcut.
    flushSync(() => setKind(next));
    field.current?.focus();
  };
  const send = async (thenResolve: boolean) => {
    if (!sendable) return;
    if (collision && !warned) return setWarnedAbout(collision.seq);
    const { text } = draft;
    if (!reply) return addNote(text);
    draft.write('');
    handle.typing(false);
    handle.send(text);
    suggestion.sent(text);
    if (thenResolve) await resolve(usualOutcome);
  };
  // A note is in no outbox: its text stays in the field until it is stored.
  const addNote = async (text: string) => {
    setStoring(true);
    if (await run({ type: 'write-note', text })) drafts.note.stored(text);
    setStoring(false);
  };

  const writeReply = (text: string) => {
    if (text === '') suggestion.forget();
    drafts.reply.write(text);
  };

  useEffect(() =>
    onReplyText(handle.id, (text) => {
      writeReply([drafts.reply.text.trimEnd(), text].filter(Boolean).join('\n'));
      onTextAdded();
      turnTo('reply');
    }),
  );

  useCommand('reply', () => turnTo('reply'), abilities.reply);
  useCommand('note', () => turnTo('note'), mayNote);
  useCommand('send', () => void send(false), sendable);
  useCommand('send_and_resolve', () => void send(true), sendable && reply && abilities.can('resolve'));

  return (
    <div className={classes.composer} data-kind={kind}>
      {collision && <CollisionNotice reply={collision} />}
      {reply && (
        <SuggestionCard
          controls={suggestion}
          onUse={(text) => {
            drafts.reply.write(text);
            turnTo('reply');
          }}
        />
      )}
      {!abilities.reply && <StateBar keptText={drafts.reply.text !== ''} />}
      {folded && mayNote && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.opener}
          leftSection={<IconNote size={15} />}
          rightSection={<KeyCaps command="note" />}
          onClick={() => turnTo('note')}
        >
          {t('command.note')}
        </Button>
      )}
      {!folded && (mayNote || !reply) && (
        <div className={classes.box}>
          <ComposerTabs kind={kind} onTurn={turnTo} />
          <ComposerField
            ref={field}
            kind={kind}
            draft={reply ? { ...draft, write: writeReply } : draft}
            readOnly={!allowed}
            onTyping={(active) => reply && handle.typing(active)}
            onSend={() => void send(false)}
          />
          {allowed && (
            <ComposerFoot
              kind={kind}
              length={length}
              sendable={sendable}
              again={warned}
              isAdding={isAdding}
              onSuggest={suggestion.ask}
              onSend={send}
            />
          )}
        </div>
      )}
    </div>
  );
}
