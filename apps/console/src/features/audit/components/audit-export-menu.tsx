import { useT } from '../../../lib/translate.js';
import { ExportMenu } from '../../../ui/export-menu.js';
import type { AuditFilters } from '../api/audit-filters.js';
import { useAuditExportUrls } from '../api/use-audit.js';

/** Exports of the entries that the filters select. */
export function AuditExportMenu({ filters }: { filters: AuditFilters }) {
  const t = useT();
  const { csv, jsonl } = useAuditExportUrls(filters);
  return <ExportMenu csv={csv} json={{ url: jsonl, label: t('audit.export_lines') }} />;
}
