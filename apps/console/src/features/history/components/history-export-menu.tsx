import { useConsole } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { ExportMenu } from '../../../ui/export-menu.js';
import type { HistoryFilters } from '../api/history-filters.js';
import { useExportUrls } from '../api/use-history.js';

/** Exports of the filtered conversations, for operators with that right. */
export function HistoryExportMenu({ filters }: { filters: HistoryFilters }) {
  const t = useT();
  const { me } = useConsole();
  const { csv, json } = useExportUrls(filters);
  if (!me?.permissions.includes('history.export')) return null;
  return <ExportMenu size="xs" csv={csv} json={{ url: json, label: t('history.export_json') }} />;
}
