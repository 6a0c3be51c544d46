import { type Translation, useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { type OpenConversation, useOpenConversation } from '../api/open-conversation.js';
import classes from './refusal.module.css';

/** Error under the header when the server rejects a command; after a lost race, it names the new owner. */
export function Refusal() {
  const t = useT();
  const { refused, dismiss, summary, me } = useOpenConversation();
  if (!refused || refused.command === 'transfer') return null;
  // Sent twice, and successful the first time.
  if (refused.failure.code === 'already_taken' && summary.owner?.id === me.operator.id) return null;
  return (
    <div className={classes.refusal}>
      <FailureBanner
        failure={refused.failure}
        text={knownBetter(t, refused, summary.owner?.name)}
        onDismiss={dismiss}
      />
    </div>
  );
}

function knownBetter(
  t: Translation,
  { command, failure }: NonNullable<OpenConversation['refused']>,
  owner: string | undefined,
): string | undefined {
  if (failure.code === 'already_taken' && owner) return t('error.already_taken_by', { name: owner });
  const forMyself = command === 'accept' || command === 'take-over' || command === 'wake';
  return failure.code === 'at_capacity' && forMyself ? t('error.at_capacity_own') : undefined;
}
