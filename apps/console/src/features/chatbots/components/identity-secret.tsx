import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ChatbotId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import { formatDateTime } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.js';
import {
  useEndPreviousIdentitySecret,
  useIdentitySecret,
  useRotateIdentitySecret,
} from '../api/use-identity-secret.js';
import classes from './installation-section.module.css';

/** The secret of a chatbot: since when there is one, and the ways to make, rotate and end one. */
export function IdentitySecret({ chatbotId }: { chatbotId: ChatbotId }) {
  const t = useT();
  const secret = useIdentitySecret(chatbotId).data;
  const rotation = useRotateIdentitySecret(chatbotId);
  const [asking, setAsking] = useState(false);
  if (!secret) return null;
  const { createdAt, previousEndsAt, previousEndedAt } = secret;
  const rotate = () => {
    setAsking(false);
    rotation.mutate(undefined, { onError: (failed) => showFailure(t, failed) });
  };
  return (
    <>
      <div className={classes.secret}>
        <span>
          {createdAt === null ? t('identity.none') : t('identity.since', { at: formatDateTime(t.locale, createdAt) })}
        </span>
        <Button
          variant="default"
          size="xs"
          loading={rotation.isPending}
          onClick={createdAt === null ? rotate : () => setAsking(true)}
        >
          {t(createdAt === null ? 'identity.create' : 'identity.rotate')}
        </Button>
      </div>
      {previousEndsAt !== null && <PreviousSecret chatbotId={chatbotId} at={previousEndsAt} works />}
      {previousEndedAt !== null && <PreviousSecret chatbotId={chatbotId} at={previousEndedAt} works={false} />}
      <ConfirmDialog
        opened={asking}
        title={t('identity.rotate')}
        text={t('identity.rotate_text', { count: timing.secretRotationHours })}
        submit={t('identity.rotate')}
        isPending={rotation.isPending}
        onConfirm={rotate}
        onClose={() => setAsking(false)}
      />
      {rotation.data && (
        <ShownOnceDialog
          title={t('identity.secret')}
          text={t('identity.secret_once')}
          values={[
            { label: t('identity.secret'), text: rotation.data.secret },
            { label: t('identity.user_id_secret'), text: rotation.data.userIdSecret },
          ]}
          done={t('identity.secret_kept')}
          onClose={() => rotation.reset()}
        />
      )}
    </>
  );
}

interface PreviousSecretProps {
  readonly chatbotId: ChatbotId;
  /** When it ends, or ended by itself. */
  readonly at: string;
  readonly works: boolean;
}

/** The secret before the last rotation, and the way to end it with the sign-ins that rest on it. */
function PreviousSecret({ chatbotId, at, works }: PreviousSecretProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const ending = useEndPreviousIdentitySecret(chatbotId);
  const end = () => {
    setAsking(false);
    ending.mutate(undefined, {
      onSuccess: () => showDone(t, t('identity.end_done')),
      onError: (failed) => showFailure(t, failed),
    });
  };
  return (
    <div className={classes.secret}>
      <span>{t(works ? 'identity.previous' : 'identity.previous_ended', { at: formatDateTime(t.locale, at) })}</span>
      <Button variant="default" size="xs" loading={ending.isPending} onClick={() => setAsking(true)}>
        {t(works ? 'identity.end_previous' : 'identity.sign_out')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t(works ? 'identity.end_title' : 'identity.sign_out_title')}
        text={t(works ? 'identity.end_text' : 'identity.sign_out_text')}
        submit={t(works ? 'identity.end_previous' : 'identity.sign_out')}
        isPending={ending.isPending}
        onConfirm={end}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
