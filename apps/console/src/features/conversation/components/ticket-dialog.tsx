import { Skeleton, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { protocolLimits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import { handoffStory } from '../api/handoff-story.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { type Guest, useGuest } from '../api/use-guest.js';
import { useRunAction } from '../api/use-run-action.js';
import { ActionFailure } from './action-failure.js';
import { BusinessDialog } from './business-dialog.js';
import { closeWhenDone } from './close-when-done.js';
import { GuestFields, isCompleteGuest } from './guest-fields.js';

/** Dialog to open a ticket; it begins with the question of the visitor. */
export function TicketDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { summary, snapshot } = useOpenConversation();
  const running = useRunAction('ticket.open');
  const known = useGuest();
  const [typed, setGuest] = useState<Guest | null>(null);
  const [subject, setSubject] = useState('');
  const [text, setText] = useState(() => handoffStory(summary, snapshot.events).question ?? '');
  const guest = typed ?? known;
  const isReady = guest !== null && isCompleteGuest(guest) && subject.trim() !== '' && text.trim() !== '';
  const open = () => {
    if (guest === null) return;
    const requester = { name: guest.name.trim(), email: guest.email.trim() };
    running.mutate(
      { subject: subject.trim(), text: text.trim(), requester },
      closeWhenDone(t, onClose, ({ ticket }) => t('business.ticket_opened', { id: ticket.id })),
    );
  };
  return (
    <BusinessDialog
      title={t('business.open_ticket')}
      submit={t('business.open_ticket')}
      isReady={isReady}
      isPending={running.isPending}
      onClose={onClose}
      onSubmit={open}
    >
      <TextInput
        label={t('business.subject')}
        data-autofocus
        required
        autoComplete="off"
        maxLength={200}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Textarea
        label={t('business.text')}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={protocolLimits.textLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {guest ? <GuestFields value={guest} onChange={setGuest} /> : <Skeleton height={120} radius="md" />}
      <ActionFailure running={running} />
    </BusinessDialog>
  );
}
