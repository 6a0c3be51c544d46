import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useT } from '../lib/translate.js';
import { useMay } from '../lib/use-may.js';
import { NoticeBanner } from './notice-banner.js';

interface Props {
  origin: string;
  /** What begins with the address: installation code, or a link for somebody else. */
  of: 'code' | 'link';
}

/** Beside what is meant for others and leads to this machine: what to do about it. */
export function LocalAddressNotice({ origin, of }: Props) {
  const t = useT();
  const mayChange = useMay('system.manage');
  // The set-up has the form on the same page.
  const isInSetup = useLocation().pathname === '/get-started';
  return (
    <NoticeBanner
      icon={<IconAlertTriangle size={16} aria-hidden="true" />}
      tone="amber"
      action={
        mayChange && (
          <Button
            component={Link}
            to={isInSetup ? '#address' : '/settings/address'}
            variant="default"
            size="compact-sm"
          >
            {t('mail.set_address')}
          </Button>
        )
      }
    >
      <strong>{t(`address.local_${of}`, { address: origin })}</strong>{' '}
      {t(mayChange ? `address.local_${of}_hint` : 'address.ask_admin')}
    </NoticeBanner>
  );
}
