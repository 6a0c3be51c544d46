import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ArticleKind } from '#contracts/articles.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { Locale } from '#contracts/states.js';
import { failureOf } from '../../../lib/failure.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useChatbots } from '../../../lib/use-chatbots.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { articleKinds } from '../api/article-filters.js';
import type { SourceType } from '../api/import-source.js';
import { addressOf, defaultKind, filesFault, filesSource, sourceTypes } from '../api/import-source.js';
import { useStartImport } from '../api/use-imports.js';
import { FileDrop } from './file-drop.js';
import { ImportColumns } from './import-columns.js';
import classes from './import-form.module.css';

interface Props {
  /** Whether articles are published where nothing else is chosen. */
  publishes?: boolean;
  /** The chatbot that is imported for unless another is chosen; by default the first. */
  preferred?: string | null;
  onStarted: (id: string) => void;
}

/** Import form: source and article type. */
export function ImportForm({ publishes = false, preferred, onStarted }: Props) {
  const t = useT();
  const chatbots = useChatbots().data?.items.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const start = useStartImport();
  const [type, setType] = useState<SourceType>('files');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [address, setAddress] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [chosen, setChosen] = useState<ChatbotId | null>(null);
  const [spoken, setSpoken] = useState<Locale | null>(null);
  const [kind, setKind] = useState<ArticleKind | null>(null);
  const [publish, setPublish] = useState(publishes);
  const chatbot = chatbots.find(({ id }) => id === (chosen ?? preferred)) ?? chatbots[0];
  const locale = chatbot?.locales.find((each) => each === spoken) ?? chatbot?.locales[0];
  const usual = defaultKind(type === 'files' ? files.map(({ name }) => name) : []);
  const becomes = kind ?? usual;
  const url = addressOf(address);
  const fault = filesFault(files);
  const ready = chatbot && locale && (type === 'files' ? files.length > 0 && fault === null : address.trim() !== '');
  const begin = async () => {
    setChecked(true);
    if (!chatbot || !locale || (type !== 'files' && url === null)) return;
    const source = type === 'files' ? await filesSource(files) : { type, url: url ?? '' };
    const started = await start.mutateAsync({
      chatbotId: chatbot.id,
      ...(kind === null ? {} : { kind }),
      ...{ locale, publish, source },
    });
    setFiles([]);
    onStarted(started.id);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A refusal is drawn from the state of the mutation.
        if (ready) begin().catch(() => undefined);
      }}
    >
      <h2 className={classes.heading}>{t('import.begin')}</h2>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('import.source')}
        value={type}
        onChange={(value) => {
          setType(sourceTypes.find((each) => each === value) ?? 'files');
          setChecked(false);
        }}
        data={sourceTypes.map((value) => ({ value, label: t(`import.source.${value}`) }))}
      />
      {type === 'files' ? (
        <div>
          <FileDrop files={files} fault={fault} onChange={setFiles} />
          <ImportColumns />
        </div>
      ) : (
        <TextInput
          type="url"
          label={t(`import.address.${type}`)}
          placeholder={type === 'url' ? 'https://shop.example/help' : 'https://shop.example/sitemap.xml'}
          description={t(`import.address_hint.${type}`, { pages: limits.importPages })}
          value={address}
          error={isChecked && address.trim() !== '' && url === null ? t('import.address_wrong') : undefined}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onBlur={() => setChecked(true)}
        />
      )}
      {chatbots.length > 1 && chatbot && (
        <Select
          label={t('knowledge.chatbot')}
          allowDeselect={false}
          value={chatbot.id}
          data={chatbots.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setChosen(chatbots.find((each) => each.id === id)?.id ?? null)}
        />
      )}
      <div className={classes.pair}>
        <div>
          <p className={classes.label} id="import-kind">
            {t('import.kind')}
          </p>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby="import-kind"
            value={becomes ?? ''}
            onChange={(value) => setKind(articleKinds.find((each) => each === value) ?? null)}
            data={articleKinds.map((value) => ({ value, label: t(`candidate.${value}`) }))}
          />
        </div>
        {chatbot && locale && (
          <div>
            <p className={classes.label} id="import-language">
              {t('article.language')}
            </p>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-labelledby="import-language"
              value={locale}
              onChange={(value) => setSpoken(chatbot.locales.find((each) => each === value) ?? null)}
              data={chatbot.locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
            />
          </div>
        )}
      </div>
      <p className={classes.hint}>{t(becomes ? `article.kind_hint.${becomes}` : 'import.kind_hint')}</p>
      <Switch
        label={t('import.publish')}
        description={t(publish ? 'import.publish_hint' : 'import.draft_hint')}
        checked={publish}
        onChange={(event) => setPublish(event.currentTarget.checked)}
      />
      {start.error && <FailureBanner failure={failureOf(start.error)} onDismiss={start.reset} />}
      <Button type="submit" disabled={!ready} loading={start.isPending}>
        {t('import.start')}
      </Button>
      <p className={classes.hint}>{t('import.repeat_hint')}</p>
    </form>
  );
}
