import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.js';
import { useCommand } from '../../../lib/use-command.js';
import { KeyCaps } from '../../../ui/key-caps.js';
import { refusedBecause } from '../../../ui/refused-because.js';
import { isAtCapacity } from '../api/abilities.js';
import { useOpenConversation } from '../api/open-conversation.js';

/** Commands by which an operator gets the conversation, with their shortcuts. */
const shortcuts = { accept: 'accept', 'take-over': 'take_over' } as const;
type Claim = keyof typeof shortcuts;

const reasonId = 'at-capacity';

/** Button to accept or take over the conversation. At capacity it is disabled, for the reason in {@link CapacityNotice}. */
export function ClaimButton({ claim, size, children }: { claim: Claim; size?: 'xs'; children?: ReactNode }) {
  const t = useT();
  const { me, run, asked, abilities } = useOpenConversation();
  const can = abilities.can(claim);
  const isFull = isAtCapacity(me.operator);
  const onClaim = () => void run({ type: claim });
  useCommand(shortcuts[claim], onClaim, can && !isFull);
  if (!can) return null;
  return (
    <Button
      {...(size && { size })}
      onClick={isFull ? undefined : onClaim}
      loading={asked === claim}
      {...(isFull && refusedBecause(reasonId))}
      rightSection={<KeyCaps command={shortcuts[claim]} />}
    >
      {t(`command.${shortcuts[claim]}`)}
      {children}
    </Button>
  );
}

/** Reason for a disabled {@link ClaimButton}; nothing where the operator has room. */
export function CapacityNotice({ claim, className }: { claim: Claim; className?: string | undefined }) {
  const t = useT();
  const { me, abilities } = useOpenConversation();
  if (!abilities.can(claim) || !isAtCapacity(me.operator)) return null;
  return (
    <span id={reasonId} className={className}>
      {t('handoff.full', { capacity: me.operator.capacity })}
    </span>
  );
}
