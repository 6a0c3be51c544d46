import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './refusal.module.css';

/** What the server would not do, said under the header; who lost a race for a conversation is told who has it. */
export function Refusal() {
  const t = useT();
  const { refused, dismiss, summary } = useOpenConversation();
  if (!refused || refused.command === 'transfer') return null;
  const taken = refused.failure.code === 'already_taken' && summary.owner;
  return (
    <div className={classes.refusal}>
      <FailureBanner
        failure={refused.failure}
        text={taken ? t('error.already_taken_by', { name: taken.name }) : undefined}
        onDismiss={dismiss}
      />
    </div>
  );
}
