import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import type { TeamView } from '#contracts/teams.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { draftOf, patchOf } from '../api/team-draft.js';
import { useChangeTeam, useRemoveTeam } from '../api/use-change-teams.js';
import { TeamForm } from './team-form.js';
import classes from './team-form.module.css';

export function ChangeTeam({ team }: { team: TeamView }) {
  const t = useT();
  const navigate = useNavigate();
  const changing = useChangeTeam(team.id);
  const removing = useRemoveTeam(team.id);
  const [isAsked, setAsked] = useState(false);
  const saved = draftOf(team);
  const [draft, setDraft] = useState(saved);
  const patch = patchOf(saved, draft);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      patch !== null && !removing.isSuccess && currentLocation.pathname !== nextLocation.pathname,
  );
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: () => {
        showDone(t, t('teams.removed', { name: team.name }));
        void navigate('/settings/teams');
      },
      onError: (error) => showFailure(t, error),
      onSettled: () => setAsked(false),
    });
  return (
    <>
      <TeamForm
        draft={draft}
        isChanged={patch !== null}
        failure={changing.error && failureOf(changing.error)}
        isPending={changing.isPending}
        onLeave={blocker.state === 'blocked' ? () => blocker.proceed() : null}
        onChange={(part) => setDraft({ ...draft, ...part })}
        onDiscard={() => {
          setDraft(saved);
          changing.reset();
          if (blocker.state === 'blocked') blocker.reset();
        }}
        onSave={() =>
          patch !== null &&
          changing.mutate(patch, {
            onSuccess: (next) => {
              setDraft(draftOf(next));
              showDone(t, t('teams.saved'));
            },
          })
        }
      >
        <div className={classes.remove}>
          <p className={classes.hint}>{t('teams.remove_hint')}</p>
          <Button variant="default" color="red" leftSection={<IconTrash size={15} />} onClick={() => setAsked(true)}>
            {t('teams.remove')}
          </Button>
        </div>
      </TeamForm>
      <ConfirmDialog
        opened={isAsked}
        title={t('teams.remove_title', { name: team.name })}
        text={t('teams.remove_text')}
        submit={t('teams.remove')}
        isPending={removing.isPending}
        onClose={() => setAsked(false)}
        onConfirm={remove}
      />
    </>
  );
}
