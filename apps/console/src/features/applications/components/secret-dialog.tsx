import { useT } from '../../../lib/translate.js';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.js';

export interface IssuedSecret {
  readonly id: string;
  readonly name: string;
  /** Null for a public application. */
  readonly secret: string | null;
}

/** Client id and, once, the secret of an application. */
export function SecretDialog({ issued: { id, name, secret }, onClose }: { issued: IssuedSecret; onClose: () => void }) {
  const t = useT();
  const clientId = { label: t('application.id'), text: id };
  return (
    <ShownOnceDialog
      title={name}
      text={t(secret === null ? 'application.registered' : 'application.secret_once')}
      values={secret === null ? [clientId] : [clientId, { label: t('application.secret'), text: secret }]}
      done={t(secret === null ? 'action.close' : 'application.secret_kept')}
      onClose={onClose}
    />
  );
}
