import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconLayoutSidebarRight, IconTransfer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMyId } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { useTeams } from '../../../lib/use-teams.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { waitOf } from '../../../lib/wait-of.js';
import { Chip } from '../../../ui/chip.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import { StateChip } from '../../../ui/state-chip.js';
import { VisitorAssurance } from '../../../ui/visitor-assurance.js';
import { VisitorAvatar } from '../../../ui/visitor-avatar.js';
import { WaitingChip } from '../../../ui/waiting-chip.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { Colleagues } from './colleagues.js';
import classes from './conversation-header.module.css';
import { MoreMenu } from './more-menu.js';
import { ResolveMenu } from './resolve-menu.js';
import { SnoozeMenu } from './snooze-menu.js';

interface Props {
  backTo: string;
  readOnly: boolean;
  onTransfer: () => void;
  onToggleContext: () => void;
  contextOpen: boolean;
}

export function ConversationHeader({ backTo, readOnly, onTransfer, onToggleContext, contextOpen }: Props) {
  const t = useT();
  const me = useMyId();
  const { summary, run, abilities } = useOpenConversation();
  const can = (type: Parameters<typeof abilities.can>[0]) => !readOnly && abilities.can(type);
  const isWaiting = summary.queue !== null;
  // What waits goes to teams alone.
  const hasTeams = useTeams().length > 0;
  const canTransfer = can('transfer') && (summary.owner !== null || hasTeams);
  const returnToBot = () => void run({ type: 'return-to-bot' });
  useCommand('transfer', onTransfer, canTransfer);
  useCommand('return_to_bot', returnToBot, can('return-to-bot'));
  useCommand('toggle_context', onToggleContext);
  const wait = waitOf(summary);
  return (
    <header className={classes.header}>
      <ActionIcon component={Link} to={backTo} className={classes.back} aria-label={t('action.back')} size={36}>
        <IconArrowLeft size={20} />
      </ActionIcon>
      <VisitorAvatar visitor={summary.visitor} size={32} />
      <div className={classes.who}>
        <div className={classes.named}>
          <h2 className={`${classes.name} truncate`} dir="auto">
            {visitorName(summary.visitor)}
          </h2>
          <VisitorAssurance visitor={summary.visitor} />
        </div>
        <div className={classes.signs}>
          <StateChip summary={summary} me={me} />
          {/* While it waits, the handoff card says it. */}
          {summary.team && !isWaiting && <Chip>{summary.team.name}</Chip>}
          <Colleagues />
          {summary.state === 'assigned' && wait && <WaitingChip wait={wait} summary={summary} />}
        </div>
      </div>
      <div className={classes.actions}>
        {can('snooze') && <SnoozeMenu />}
        {canTransfer && (
          <IconAction label={t('command.transfer')} onClick={onTransfer} keys={<KeyCaps command="transfer" />}>
            <IconTransfer size={18} />
          </IconAction>
        )}
        <MoreMenu onReturnToBot={can('return-to-bot') ? returnToBot : null} />
        {can('resolve') && <ResolveMenu />}
        <IconAction
          label={t('command.toggle_context')}
          onClick={onToggleContext}
          keys={<KeyCaps command="toggle_context" />}
          pressed={contextOpen}
        >
          <IconLayoutSidebarRight size={18} />
        </IconAction>
      </div>
    </header>
  );
}

interface IconActionProps {
  label: string;
  keys: ReactNode;
  onClick: () => void;
  pressed?: boolean;
  children: ReactNode;
}

function IconAction({ label, keys, onClick, pressed, children }: IconActionProps) {
  return (
    <Tooltip
      label={
        <span className={classes.tip}>
          {label} {keys}
        </span>
      }
    >
      <ActionIcon onClick={onClick} aria-label={label} aria-pressed={pressed}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
