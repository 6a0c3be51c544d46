import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { showDone } from '../../../ui/show-done.js';
import { newTeam } from '../api/team-draft.js';
import { useCreateTeam } from '../api/use-change-teams.js';
import { TeamForm } from './team-form.js';

export function NewTeam() {
  const t = useT();
  const navigate = useNavigate();
  const creating = useCreateTeam();
  const [draft, setDraft] = useState(newTeam);
  const leave = () => void navigate('/settings/teams');
  return (
    <TeamForm
      draft={draft}
      isChanged
      isNew
      failure={creating.error && failureOf(creating.error)}
      // Until the list is drawn: it is not stored a second time.
      isPending={creating.isPending || creating.isSuccess}
      onChange={(part) => setDraft({ ...draft, ...part })}
      onDiscard={leave}
      onSave={() =>
        creating.mutate(
          { ...draft, name: draft.name.trim() },
          {
            onSuccess: ({ name }) => {
              showDone(t, t('teams.created', { name }));
              leave();
            },
          },
        )
      }
    />
  );
}
