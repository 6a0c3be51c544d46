import type { ApplicationCreate, ApplicationView } from '#contracts/applications.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog } from '../../../ui/dialog.js';
import { emptyDraft, toDraft } from '../api/application-draft.js';
import { useRegisterApplication, useReplaceApplication } from '../api/use-applications.js';
import { ApplicationFields } from './application-fields.js';
import type { IssuedSecret } from './secret-dialog.js';

interface Props {
  /** Null: closed. */
  edited: ApplicationView | 'new' | null;
  onClose: () => void;
  onSecret: (secret: IssuedSecret) => void;
}

/** Dialog to register an application, or to change one. */
export function ApplicationForm({ edited, onClose, onSecret }: Props) {
  const t = useT();
  const registering = useRegisterApplication();
  const replacing = useReplaceApplication();
  const isNew = edited === 'new' || edited === null;
  const { error, isPending } = isNew ? registering : replacing;
  const close = () => {
    registering.reset();
    replacing.reset();
    onClose();
  };
  const register = (body: ApplicationCreate) =>
    registering.mutate(body, {
      onSuccess: ({ id, name, secret }) => {
        close();
        onSecret({ id, name, secret });
      },
    });
  return (
    <Dialog
      opened={edited !== null}
      onClose={close}
      title={t(isNew ? 'application.add' : 'application.edit')}
      size={600}
      yOffset="6vh"
    >
      <ApplicationFields
        key={isNew ? 'new' : edited.id}
        initial={isNew ? emptyDraft : toDraft(edited)}
        isNew={isNew}
        failure={error && failureOf(error)}
        isPending={isPending}
        onClose={close}
        onSubmit={(body) => (isNew ? register(body) : replacing.mutate({ id: edited.id, body }, { onSuccess: close }))}
      />
    </Dialog>
  );
}
