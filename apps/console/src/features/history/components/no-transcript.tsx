import { IconFileSearch } from '@tabler/icons-react';
import { useT } from '../../../lib/translate.js';
import { EmptyState } from '../../../ui/empty-state.js';

export function NoTranscript() {
  const t = useT();
  return (
    <EmptyState icon={<IconFileSearch size={20} />} title={t('history.none_open')} hint={t('history.none_open_hint')} />
  );
}
