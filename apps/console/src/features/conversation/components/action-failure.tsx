import { IconAlertTriangle } from '@tabler/icons-react';
import type { BusinessFault } from '#contracts/business/business-ports.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { useStillWaiting } from '../api/use-still-waiting.js';

interface Props {
  running: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly data: { readonly ok: boolean; readonly fault?: BusinessFault; readonly isUnknown?: boolean } | undefined;
  };
  /** Overrides the text of a conflict whose cause is known. */
  conflict?: string;
}

/** Status of a request to a business system; nothing while it succeeds. */
export function ActionFailure({ running: { isPending, error, data }, conflict }: Props) {
  const t = useT();
  const waits = useStillWaiting(isPending);
  if (waits) return <Notice text={t('business.still_waiting')} />;
  if (isPending) return null;
  if (error) return <FailureBanner failure={failureOf(error)} />;
  if (data?.fault === undefined) return null;
  if (data.isUnknown) return <Notice text={t('business.unknown')} />;
  const text = data.fault === 'conflict' ? conflict : undefined;
  return <Notice text={text ?? t('business.failed', { fault: t(`fault.${data.fault}`) })} />;
}

function Notice({ text }: { text: string }) {
  return (
    <NoticeBanner tone="amber" icon={<IconAlertTriangle size={16} aria-hidden="true" />} live>
      {text}
    </NoticeBanner>
  );
}
