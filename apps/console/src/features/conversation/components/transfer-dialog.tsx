import { Button, Radio, Textarea } from '@mantine/core';
import { IconInbox, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { TeamView } from '#contracts/teams.js';
import type { OperatorView } from '#contracts/views.js';
import { useConsole } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { useTeams } from '../../../lib/use-teams.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { OperatorAvatar } from '../../../ui/operator-avatar.js';
import { isAtCapacity } from '../api/abilities.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './transfer-dialog.module.css';

const toEverybody = 'everybody';
const toTeam = (id: string) => `team ${id}`;

/** Transfer dialog: to a colleague, a team or back to the queue, with a note. What waits goes to teams alone. */
export function TransferDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('transfer.title')} size={440}>
      <TransferForm onClose={onClose} />
    </Dialog>
  );
}

function TransferForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { operators } = useConsole();
  const { summary, me, run, asked, refused } = useOpenConversation();
  const present = summary.team?.id ?? null;
  const isWaiting = summary.owner === null;
  const teams = useTeams().toSorted((a, b) => Number(b.id === present) - Number(a.id === present));
  const others = isWaiting ? teams.filter(({ id }) => id !== present) : teams;
  const back = present === null ? toEverybody : toTeam(present);
  const [to, setTo] = useState(isWaiting ? '' : back);
  const [note, setNote] = useState('');
  const colleagues = isWaiting ? [] : operators.filter(({ id }) => id !== me.operator.id).sort(byAvailability);
  const target = () => {
    const colleague = colleagues.find(({ id }) => id === to);
    return colleague ? { operatorId: colleague.id } : { teamId: teams.find(({ id }) => toTeam(id) === to)?.id ?? null };
  };
  const transfer = async () => {
    if (to !== '' && (await run({ type: 'transfer', to: target(), note: note.trim() === '' ? null : note }))) onClose();
  };
  const atWork = ({ members }: TeamView) =>
    operators.filter(({ id, presence }) => members.includes(id) && presence === 'online').length;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void transfer();
      }}
    >
      <Radio.Group value={to} onChange={setTo} aria-label={t('transfer.to')}>
        <div className={`${classes.list} scroll`}>
          {present === null && !isWaiting && (
            <Target
              value={toEverybody}
              title={t('transfer.queue')}
              hint={t('transfer.queue_hint')}
              icon={<IconInbox size={18} stroke={1.7} />}
            />
          )}
          {others.map((team) => (
            <Target
              key={team.id}
              value={toTeam(team.id)}
              title={team.id === present ? t('transfer.team_queue', { name: team.name }) : team.name}
              hint={
                team.members.length === 0
                  ? t('teams.nobody')
                  : t('transfer.team_hint', { online: atWork(team), count: team.members.length })
              }
              icon={<IconUsersGroup size={18} stroke={1.7} />}
            />
          ))}
          {present !== null && (
            <Target
              value={toEverybody}
              title={t('transfer.everybody')}
              hint={t('transfer.queue_hint')}
              icon={<IconInbox size={18} stroke={1.7} />}
            />
          )}
          {colleagues.map((colleague) => (
            <Target
              key={colleague.id}
              value={colleague.id}
              title={colleague.name}
              hint={t('transfer.load', {
                presence: t(`presence.${colleague.presence}`),
                load: colleague.load,
                capacity: colleague.capacity,
              })}
              icon={<OperatorAvatar id={colleague.id} name={colleague.name} presence={colleague.presence} />}
              disabled={colleague.presence !== 'online' || isAtCapacity(colleague)}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t('transfer.note')}
        placeholder={t('transfer.note_placeholder')}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {refused?.command.type === 'transfer' && <FailureBanner failure={refused.failure} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={asked === 'transfer'} disabled={to === ''}>
          {t('command.transfer')}
        </Button>
      </DialogActions>
    </form>
  );
}

const presenceOrder: Record<OperatorView['presence'], number> = { online: 0, busy: 1, away: 2, offline: 3 };

function byAvailability(a: OperatorView, b: OperatorView): number {
  return (
    presenceOrder[a.presence] - presenceOrder[b.presence] ||
    a.load / a.capacity - b.load / b.capacity ||
    a.name.localeCompare(b.name)
  );
}

interface TargetProps {
  value: string;
  title: string;
  hint: string;
  icon: React.ReactNode;
  disabled?: boolean;
}

function Target({ value, title, hint, icon, disabled }: TargetProps) {
  return (
    // Of all that can be chosen, the dialog focuses the first.
    <Radio.Card
      value={value}
      disabled={disabled}
      className={classes.target}
      data-autofocus={disabled ? undefined : true}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.text}>
        <span className={classes.name}>{title}</span>
        <span className={classes.hint}>{hint}</span>
      </span>
      <Radio.Indicator size="xs" />
    </Radio.Card>
  );
}
