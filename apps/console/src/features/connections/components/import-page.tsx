import { Button, Checkbox, FileButton, Textarea } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ApiDocumentView, CustomActionDefinition } from '#contracts/business/custom-actions.js';
import { limits } from '#contracts/limits.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Chip } from '../../../ui/chip.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { NoticeBanner } from '../../../ui/notice-banner.js';
import { Subpage } from '../../../ui/subpage.js';
import { useAddActions, useReadDocument } from '../api/use-custom-actions.js';
import classes from './connections.module.css';

/** Makes actions of the operations of an OpenAPI document that an admin chooses. */
export function ImportPage() {
  const t = useT();
  const { connectionId = '' } = useParams();
  const [text, setText] = useState('');
  const reading = useReadDocument();
  if (!useMay('connections.manage')) return <NotFound />;
  const failure = reading.error && failureOf(reading.error);
  const sentence = failure?.errors?.[0]?.detail;
  return (
    <Subpage title={t('custom.import')} lead={t('custom.import_lead')} backTo={`/settings/connections/${connectionId}`}>
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reading.mutate(text);
        }}
      >
        <Textarea
          label={t('custom.document')}
          description={t('custom.document_hint')}
          rows={8}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
          maxLength={limits.apiDocumentLength}
          value={text}
          error={sentence}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {failure && !sentence && <FailureBanner failure={failure} />}
        <div className={classes.formActions}>
          <FileButton accept=".json,.yaml,.yml" onChange={(file) => void file?.text().then(setText)}>
            {(props) => (
              <Button variant="default" className={classes.first} {...props}>
                {t('custom.choose_file')}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={reading.isPending} disabled={text.trim() === ''}>
            {t('custom.read')}
          </Button>
        </div>
      </form>
      <div aria-live="polite">{reading.data && <Operations document={reading.data} connectionId={connectionId} />}</div>
    </Subpage>
  );
}

function Operations({ document, connectionId }: { document: ApiDocumentView; connectionId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const adding = useAddActions(connectionId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const drafts = document.operations.flatMap(({ draft }): CustomActionDefinition[] =>
    draft && chosen.includes(draft.name) ? [draft] : [],
  );
  const add = () =>
    adding.mutate(
      drafts.map((draft) => ({ ...draft, isEnabled: true })),
      { onSuccess: () => void navigate(`/settings/connections/${connectionId}`) },
    );
  return (
    <section className={classes.operations} aria-labelledby="operations">
      <h2 id="operations" className={classes.heading}>
        {document.title}
      </h2>
      {document.address && (
        <p className={classes.hint}>{t('custom.document_address', { address: document.address })}</p>
      )}
      <ul className={classes.calls}>
        {document.operations.map(({ method, path, summary, problem, draft }) => (
          <li key={`${method} ${path}`} className={classes.tool}>
            <Checkbox
              className={classes.operationChoice}
              label={summary}
              description={
                <>
                  <span className={classes.operation}>{`${method} ${path}`}</span>
                  {problem && <span className={classes.error}> {problem}</span>}
                </>
              }
              disabled={!draft}
              checked={draft !== null && chosen.includes(draft.name)}
              onChange={({ currentTarget: { checked } }) =>
                draft &&
                setChosen((before) =>
                  checked ? [...before, draft.name] : before.filter((name) => name !== draft.name),
                )
              }
            />
            {draft && <Chip>{t(`custom.effect.${draft.effect}`)}</Chip>}
          </li>
        ))}
      </ul>
      {adding.error && <FailureBanner failure={failureOf(adding.error)} />}
      <NoticeBanner icon={<IconInfoCircle size={16} aria-hidden="true" />}>{t('custom.import_review')}</NoticeBanner>
      <div className={classes.formActions}>
        <Button loading={adding.isPending || adding.isSuccess} disabled={drafts.length === 0} onClick={add}>
          {t('custom.add_count', { count: drafts.length })}
        </Button>
      </div>
    </section>
  );
}
