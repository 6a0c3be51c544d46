import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ConnectionTest } from '#contracts/business/connections.js';
import { useT } from '../../../lib/translate.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';

/** Result of a connection test, in plain words. */
export function TestResult({ test: { fault, detail, areCredentialsAccepted } }: { test: ConnectionTest }) {
  const t = useT();
  if (fault === null) {
    return (
      <NoticeBanner icon={<IconCheck size={16} />}>
        {t(areCredentialsAccepted ? 'connection.test_ok' : 'connection.test_reached')}
      </NoticeBanner>
    );
  }
  return (
    <NoticeBanner tone="amber" icon={<IconAlertTriangle size={16} />}>
      {t(`connection.fault.${fault}`)} {detail && t('connection.detail', { detail })}
    </NoticeBanner>
  );
}
