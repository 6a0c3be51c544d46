import { Button, Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import type { EventType } from '#contracts/events.js';
import type { EventTypeView } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { eventTypeText } from '../api/event-type-text.js';
import { useEventTypes } from '../api/use-endpoints.js';
import classes from './endpoint-form.module.css';

interface Props {
  chosen: readonly EventType[];
  error: string | null;
  onChange: (chosen: readonly EventType[]) => void;
}

/** Picker of event types, each with description and sample. */
export function EventTypePicker({ chosen, error, onChange }: Props) {
  const t = useT();
  const id = useId();
  const types = useEventTypes();
  const all = types.data?.map(({ type }) => type) ?? [];
  const isAll = all.length > 0 && all.every((type) => chosen.includes(type));
  return (
    <fieldset className={classes.types} aria-describedby={error ? id : undefined}>
      <legend className={classes.legend}>{t('webhook.events')}</legend>
      <Button
        variant="subtle"
        size="compact-xs"
        className={classes.all}
        onClick={() => onChange(isAll ? [] : all)}
        disabled={all.length === 0}
      >
        {t(isAll ? 'webhook.choose_none' : 'webhook.choose_all')}
      </Button>
      {types.error && <FailureBanner failure={failureOf(types.error)} onRetry={() => void types.refetch()} />}
      <ul className={`${classes.list} scroll`}>
        {types.data?.map((each) => (
          <TypeRow
            key={each.type}
            each={each}
            isChosen={chosen.includes(each.type)}
            onToggle={(on) => onChange(on ? [...chosen, each.type] : chosen.filter((type) => type !== each.type))}
          />
        ))}
      </ul>
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RowProps {
  each: EventTypeView;
  isChosen: boolean;
  onToggle: (on: boolean) => void;
}

function TypeRow({ each, isChosen, onToggle }: RowProps) {
  const t = useT();
  const { type, example } = each;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.type}>
      <Checkbox
        label={<code className={classes.code}>{type}</code>}
        description={eventTypeText(t, each)}
        checked={isChosen}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-label={t('webhook.example_of', { type })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('webhook.example')}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard.
        <pre className={`${classes.sample} scroll`} tabIndex={0}>
          {JSON.stringify(example, null, 2)}
        </pre>
      )}
    </li>
  );
}
