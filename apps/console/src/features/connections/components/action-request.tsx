import { ActionIcon, Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type HttpCall, type HttpMethod, httpMethods } from '#contracts/business/http-call.js';
import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import type { EditorPart } from '../api/editor-part.js';
import { withEntry } from '../api/new-action.js';
import classes from './connections.module.css';

/** The HTTP request of an action. A tool has none: its arguments are the fields. */
export function ActionRequest({ action, errorAt, onChange }: EditorPart) {
  const t = useT();
  const { call, effect } = action;
  if (call.type !== 'http') return null;
  const change = (changes: Partial<HttpCall>) => onChange({ call: { ...call, ...changes } });
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.sectionTitle}>{t('custom.request')}</legend>
      <p className={classes.hint}>{t('custom.request_hint')}</p>
      <div className={classes.requestLine}>
        <Select
          label={t('custom.method')}
          allowDeselect={false}
          data={[...httpMethods]}
          value={call.method}
          onChange={(value) => change({ method: value as HttpMethod })}
        />
        <TextInput
          label={t('custom.path')}
          required
          className={classes.mono}
          placeholder="/orders/{number}"
          maxLength={limits.actionTemplateLength}
          autoComplete="off"
          spellCheck={false}
          value={call.path}
          error={errorAt('/call/path')}
          onChange={(event) => change({ path: event.currentTarget.value })}
        />
      </div>
      <Pairs
        title={t('custom.query')}
        pairs={call.query}
        errorAt={(at) => errorAt(`/call/query/${at}/value`) ?? errorAt(`/call/query/${at}/name`)}
        onChange={(query) => change({ query })}
      />
      <Pairs
        title={t('custom.headers')}
        pairs={call.headers}
        errorAt={(at) => errorAt(`/call/headers/${at}/value`) ?? errorAt(`/call/headers/${at}/name`)}
        onChange={(headers) => change({ headers })}
      />
      {call.method !== 'GET' && (
        <Body body={call.body} error={errorAt('/call/body')} onChange={(body) => change({ body })} />
      )}
      {effect === 'write' && (
        <>
          <TextInput
            label={t('custom.key_header')}
            description={t('custom.key_header_hint')}
            className={classes.mono}
            maxLength={60}
            value={call.keyHeader ?? ''}
            error={errorAt('/call/keyHeader')}
            onChange={(event) => change({ keyHeader: event.currentTarget.value || null })}
          />
          <Switch
            label={t('custom.keyed')}
            description={t('custom.keyed_hint')}
            checked={call.isKeyed}
            onChange={(event) => change({ isKeyed: event.currentTarget.checked })}
          />
        </>
      )}
    </fieldset>
  );
}

interface PairsProps {
  title: string;
  pairs: HttpCall['query'];
  errorAt: (at: number) => string | null;
  onChange: (pairs: HttpCall['query']) => void;
}

function Pairs({ title, pairs, errorAt, onChange }: PairsProps) {
  const t = useT();
  return (
    <fieldset className={classes.pairs} aria-label={title}>
      <span className={classes.legend}>{title}</span>
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no identity but its place.
        <div key={at} className={classes.pairRow}>
          <TextInput
            aria-label={t('custom.pair_name', { title, number: at + 1 })}
            className={classes.mono}
            value={pair.name}
            maxLength={100}
            onChange={(event) => onChange(withEntry(pairs, at, { ...pair, name: event.currentTarget.value }))}
          />
          <TextInput
            aria-label={t('custom.pair_value', { title, number: at + 1 })}
            className={classes.mono}
            value={pair.value}
            error={errorAt(at)}
            maxLength={limits.actionTemplateLength}
            onChange={(event) => onChange(withEntry(pairs, at, { ...pair, value: event.currentTarget.value }))}
          />
          <ActionIcon
            size={36}
            aria-label={t('custom.remove_pair', { title, number: at + 1 })}
            onClick={() => onChange(withEntry(pairs, at, null))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus size={14} />}
        aria-label={t('custom.add_pair', { title })}
        onClick={() => onChange([...pairs, { name: '', value: '' }])}
      >
        {t('connection.add_row')}
      </Button>
    </fieldset>
  );
}

interface BodyProps {
  body: HttpCall['body'];
  error: string | null;
  onChange: (body: HttpCall['body']) => void;
}

/** JSON editor: invalid input is kept until it is valid. */
function Body({ body, error, onChange }: BodyProps) {
  const t = useT();
  const [text, setText] = useState(body === null ? '' : JSON.stringify(body, null, 2));
  const [isBroken, setBroken] = useState(false);
  const change = (typed: string) => {
    setText(typed);
    try {
      onChange(typed.trim() === '' ? null : JSON.parse(typed));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  return (
    <Textarea
      label={t('custom.body')}
      description={t('custom.body_hint', { example: '"{name}"' })}
      className={classes.mono}
      autosize
      minRows={3}
      maxRows={16}
      spellCheck={false}
      value={text}
      error={isBroken ? t('custom.body_broken') : error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
