import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import type { TeamView } from '#contracts/teams.js';
import type { Tagged } from '#sdk/rest/rest-caller.js';
import { failureOf } from '../../../lib/failure.js';
import { afterSaving } from '../../../lib/merge-edits.js';
import { useT } from '../../../lib/translate.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { draftOf, patchOf } from '../api/team-draft.js';
import { useChangeTeam, useRemoveTeam } from '../api/use-change-teams.js';
import { TeamForm } from './team-form.js';
import classes from './team-form.module.css';

interface Props {
  team: Tagged<TeamView>;
  /** Reads it again. */
  reload: () => Promise<Tagged<TeamView> | undefined>;
}

export function ChangeTeam({ team, reload }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [base, setBase] = useState(team);
  const { id, name } = base.body;
  const changing = useChangeTeam(id);
  const removing = useRemoveTeam(id);
  const [isAsked, setAsked] = useState(false);
  const saved = draftOf(base.body);
  const [draft, setDraft] = useState(saved);
  const patch = patchOf(saved, draft);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      patch !== null && !removing.isSuccess && currentLocation.pathname !== nextLocation.pathname,
  );
  const editFrom = (next: Tagged<TeamView>) => {
    setBase(next);
    setDraft(afterSaving(draft, draftOf(next.body)));
    changing.reset();
  };
  const loadNewest = async () => {
    const newest = await reload();
    if (newest) editFrom(newest);
  };
  const remove = () =>
    removing.mutate(undefined, {
      onSuccess: () => {
        showDone(t, t('teams.removed', { name }));
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
        onReload={() => void loadNewest()}
        onLeave={blocker.state === 'blocked' ? () => blocker.proceed() : null}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        onDiscard={() => {
          setDraft(saved);
          changing.reset();
          if (blocker.state === 'blocked') blocker.reset();
        }}
        onSave={() =>
          patch !== null &&
          changing.mutate(
            { base, patch },
            {
              onSuccess: (next) => {
                editFrom(next);
                showDone(t, t('teams.saved'));
              },
            },
          )
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
        title={t('teams.remove_title', { name })}
        text={t('teams.remove_text')}
        submit={t('teams.remove')}
        isPending={removing.isPending}
        onClose={() => setAsked(false)}
        onConfirm={remove}
      />
    </>
  );
}
