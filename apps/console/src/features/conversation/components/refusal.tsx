import type { OperatorCommand } from '#contracts/commands.js';
import { failureText } from '../../../lib/failure.js';
import { type MessageKey, type Translation, useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { type OpenConversation, useOpenConversation } from '../api/open-conversation.js';
import classes from './refusal.module.css';

type Refused = NonNullable<OpenConversation['refused']>;

/** Names of the commands in front of their errors. */
const labels: Partial<Record<OperatorCommand['type'], MessageKey>> = {
  ...{ accept: 'command.accept', decline: 'command.decline', 'take-over': 'command.take_over' },
  ...{ 'return-to-bot': 'command.return_to_bot', resolve: 'command.resolve', reopen: 'command.reopen' },
  ...{ snooze: 'command.snooze', wake: 'command.wake', 'write-note': 'composer.add_note' },
  ...{ label: 'context.labels', prioritise: 'context.priority' },
};

/** Error under the header when the server rejects a command; after a lost race, it names the new owner. */
export function Refusal() {
  const t = useT();
  const { refused, dismiss, run, summary, me } = useOpenConversation();
  // Its dialog shows it.
  if (!refused || refused.command.type === 'transfer') return null;
  // Sent twice, and successful the first time.
  if (refused.failure.code === 'already_taken' && summary.owner?.id === me.operator.id) return null;
  return (
    <div className={classes.refusal}>
      <FailureBanner
        failure={refused.failure}
        text={knownBetter(t, refused, summary.owner?.name)}
        onRetry={mayRepeat(refused) ? () => void run(refused.command) : undefined}
        onDismiss={dismiss}
      />
    </div>
  );
}

function knownBetter(
  t: Translation,
  { command: { type }, failure }: Refused,
  owner: string | undefined,
): string | undefined {
  if (failure.code === 'already_taken' && owner) return t('error.already_taken_by', { name: owner });
  const forMyself = type === 'accept' || type === 'take-over' || type === 'wake';
  if (failure.code === 'at_capacity' && forMyself) return t('error.at_capacity_own');
  const label = labels[type];
  return label && `${t(label)}: ${failureText(t, failure)}`;
}

/** The text of a note is still in its field. */
function mayRepeat({ command, failure }: Refused): boolean {
  return failure.retryable && command.type !== 'write-note';
}
