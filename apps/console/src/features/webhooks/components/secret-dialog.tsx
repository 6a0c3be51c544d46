import { timing } from '#contracts/timing.js';
import { useT } from '../../../lib/translate.js';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.js';

interface Props {
  secret: string;
  /** The previous secret signs too for a while. */
  isRotated?: boolean;
  onClose: () => void;
}

/** Shows a new signing secret, once. */
export function SecretDialog({ secret, isRotated = false, onClose }: Props) {
  const t = useT();
  return (
    <ShownOnceDialog
      title={t('webhook.secret')}
      text={isRotated ? t('webhook.secret_rotated', { count: timing.secretRotationHours }) : t('webhook.secret_new')}
      values={[{ label: t('webhook.secret'), text: secret }]}
      done={t('webhook.secret_kept')}
      onClose={onClose}
    />
  );
}
