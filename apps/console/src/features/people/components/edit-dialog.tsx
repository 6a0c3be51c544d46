import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import type { OperatorAccountView } from '#contracts/people.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { changedFields } from '../../../lib/changed-fields.js';
import { failureOf } from '../../../lib/failure.js';
import { isEmail } from '../../../lib/is-email.js';
import { useMe } from '../../../lib/me.js';
import { mergeEdits } from '../../../lib/merge-edits.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useAccountSource, useLastEditor, useSaveAccount } from '../api/use-people.js';
import { type EditedAccount, editedAccount, MovedAccount } from './moved-account.js';
import classes from './people-page.module.css';
import { RoleFields } from './role-fields.js';

/** Dialog to edit an account. */
export function EditDialog({ person, onClose }: { person: OperatorAccountView | null; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      opened={person !== null}
      onClose={onClose}
      title={t('people.edit_title', { name: person?.name ?? '' })}
      size={480}
    >
      {person && <Source key={person.id} person={person} onClose={onClose} />}
    </Dialog>
  );
}

/** Reads the current account: the list may be older. */
function Source({ person, onClose }: { person: OperatorAccountView; onClose: () => void }) {
  const { data, error, refetch } = useAccountSource(person.id);
  if (error) return <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  return <EditForm source={data} reload={async () => (await refetch()).data} onClose={onClose} />;
}

interface FormProps {
  source: Tagged<OperatorAccountView>;
  /** Reads it again. */
  reload: () => Promise<Tagged<OperatorAccountView> | undefined>;
  onClose: () => void;
}

/** Another person's changes to the account while the form was open. */
interface Moved {
  readonly by: string | null;
  readonly before: EditedAccount;
  readonly after: EditedAccount;
}

function EditForm({ source, reload, onClose }: FormProps) {
  const t = useT();
  const isMe = useMe()?.operator.id === source.body.id;
  const saving = useSaveAccount();
  const lastEditor = useLastEditor();
  const [base, setBase] = useState(source);
  const [draft, setDraft] = useState<EditedAccount>(() => editedAccount(base.body));
  const [moved, setMoved] = useState<Moved | null>(null);
  const [isChecked, setChecked] = useState(false);
  const isComplete = draft.name.trim() !== '' && isEmail(draft.email);
  const failure = saving.error && failureOf(saving.error);
  /** After a concurrent change: merges it into the form, beside local edits. */
  const rebase = async () => {
    const newest = await reload();
    if (!newest) return;
    const [before, after] = [editedAccount(base.body), editedAccount(newest.body)];
    setBase(newest);
    setDraft((mine) => mergeEdits({ base: before, mine, theirs: after }));
    setMoved({ by: await lastEditor(newest.body.id).catch(() => null), before, after });
    saving.reset();
  };
  const submit = () => {
    setChecked(true);
    if (!isComplete) return;
    const edited = { ...draft, name: draft.name.trim(), email: draft.email.trim().toLowerCase() };
    const patch = changedFields<EditedAccount>(editedAccount(base.body), edited);
    saving.mutate(
      { base, patch },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (failureOf(error).code === 'version_moved') void rebase();
        },
      },
    );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {moved && <MovedAccount {...moved} />}
      <TextInput
        label={t('people.name')}
        autoComplete="off"
        maxLength={limits.personNameLength}
        value={draft.name}
        error={isChecked && draft.name.trim() === '' ? t('people.problem.name') : undefined}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t('people.email')}
        type="email"
        autoComplete="off"
        maxLength={limits.emailLength}
        value={draft.email}
        error={isChecked && !isEmail(draft.email) ? t('people.problem.email') : undefined}
        onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
      />
      <RoleFields {...draft} hasFixedRole={isMe} onChange={(change) => setDraft({ ...draft, ...change })} />
      {failure && failure.code !== 'version_moved' && <FailureBanner failure={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t('action.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
