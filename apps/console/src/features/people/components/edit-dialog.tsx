import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import type { OperatorAccountView } from '#contracts/people.js';
import { changedFields } from '../../../lib/changed-fields.js';
import { failureOf } from '../../../lib/failure.js';
import { isEmail } from '../../../lib/is-email.js';
import { useMe } from '../../../lib/me.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useChangeAccount } from '../api/use-people.js';
import classes from './people-page.module.css';
import { RoleFields } from './role-fields.js';

type Edited = Pick<OperatorAccountView, 'name' | 'email' | 'role' | 'capacity' | 'languages' | 'skills'>;

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
      {person && <EditForm key={person.id} person={person} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ person, onClose }: { person: OperatorAccountView; onClose: () => void }) {
  const t = useT();
  const isMe = useMe()?.operator.id === person.id;
  const changing = useChangeAccount();
  const { name, email, role, capacity, languages, skills } = person;
  const [draft, setDraft] = useState<Edited>({ name, email, role, capacity, languages, skills });
  const [isChecked, setChecked] = useState(false);
  const isComplete = draft.name.trim() !== '' && isEmail(draft.email);
  const submit = () => {
    setChecked(true);
    if (!isComplete) return;
    const edited = { ...draft, name: draft.name.trim(), email: draft.email.trim().toLowerCase() };
    changing.mutate({ id: person.id, patch: changedFields<Edited>(person, edited) }, { onSuccess: onClose });
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
      {changing.error && <FailureBanner failure={failureOf(changing.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={changing.isPending}>
          {t('action.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
