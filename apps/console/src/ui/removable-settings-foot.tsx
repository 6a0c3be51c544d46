import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../lib/failure.js';
import { useT } from '../lib/translate.js';
import { ConfirmDialog } from './confirm-dialog.js';
import dialog from './dialog.module.css';
import { SaveFailure } from './save-failure.js';
import { showFailure } from './show-failure.js';

interface Props {
  /** Whether the fields say what is wrong. */
  isExplained: boolean;
  saving: { readonly error: Error | null; readonly isPending: boolean };
  /** Whether there is anything to remove. */
  isSet: boolean;
  removing: Pick<UseMutationResult<void, Error, void>, 'mutate' | 'isPending'>;
  /** Texts of the button, and of the dialog that asks back. */
  removal: { readonly submit: string; readonly title: string; readonly text: string };
  /** Reads the settings again: after a conflict, and after they were removed. */
  onReload: () => void;
}

/** Foot of a form for settings that are saved, and removed, as a whole. */
export function RemovableSettingsFoot({ isExplained, saving, isSet, removing, removal, onReload }: Props) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {saving.error && !isExplained && <SaveFailure failure={failureOf(saving.error)} onReload={onReload} />}
      <div className={dialog.actions}>
        {isSet && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {removal.submit}
          </Button>
        )}
        <Button type="submit" loading={saving.isPending}>
          {t('action.save')}
        </Button>
      </div>
      <ConfirmDialog
        {...removal}
        opened={isAsked}
        isPending={removing.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          removing.mutate(undefined, {
            onError: (error) => showFailure(t, error),
            onSuccess: onReload,
            onSettled: () => setAsked(false),
          })
        }
      />
    </>
  );
}
