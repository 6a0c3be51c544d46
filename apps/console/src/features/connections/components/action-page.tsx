import { useParams, useSearchParams } from 'react-router';
import type { CustomActionPut } from '#contracts/business/custom-actions.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { newAction, toPut } from '../api/new-action.js';
import { useConnectionActions, useRemoteTools } from '../api/use-custom-actions.js';
import { ActionEditor } from './action-editor.js';
import classes from './connections.module.css';

/** One action: made, changed, approved and tried. */
export function ActionPage() {
  const t = useT();
  const { connectionId = '', actionId } = useParams();
  const [query] = useSearchParams();
  const { data: actions, error, refetch } = useConnectionActions(connectionId);
  const saved = actions?.find(({ id }) => id === actionId) ?? null;
  const toolName = saved?.call.type === 'tool' ? saved.call.tool : query.get('tool');
  const tools = useRemoteTools(connectionId, toolName !== null);
  const mayManage = useMay('connections.manage');
  if (!mayManage || (actions && actionId !== undefined && !saved)) return <NotFound />;
  const back = `/settings/connections/${connectionId}`;
  const title = saved?.title[t.language] ?? t('custom.new');
  const tool = tools.data?.tools.find((one) => one.tool === toolName);
  const isChanged = tool?.state === 'changed' && tool.draft !== null;
  const begun = beginning();
  return (
    <Subpage title={title} backTo={back}>
      {error && !actions && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {tools.error && <FailureBanner failure={failureOf(tools.error)} onRetry={() => void tools.refetch()} />}
      {tools.data?.fault && <p className={classes.taken}>{t(`connection.fault.${tools.data.fault}`)}</p>}
      {isChanged && <p className={classes.taken}>{t('custom.tool_changed')}</p>}
      {begun && (
        <ActionEditor
          key={`${saved?.id} ${saved?.updatedAt} ${isChanged}`}
          connectionId={connectionId}
          id={saved?.id ?? null}
          begun={begun}
          isApproval={isChanged || (saved === null && toolName !== null)}
          said={tool?.description ?? null}
        />
      )}
    </Subpage>
  );

  /** Initial values of the form; null: not known yet. */
  function beginning(): CustomActionPut | null {
    if (saved && isChanged && tool.draft) return { ...tool.draft, isEnabled: saved.isEnabled };
    if (saved) return saved.call.type === 'tool' && tools.isPending ? null : toPut(saved);
    if (actionId !== undefined) return null;
    if (toolName !== null) return tool?.draft ? { ...tool.draft, isEnabled: true } : null;
    return newAction();
  }
}
