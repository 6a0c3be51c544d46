import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { OpeningHours } from '#contracts/opening-hours.js';
import { useT } from '../lib/translate.js';
import classes from './hours-form.module.css';

type Spans = OpeningHours['week'][number];

interface Props {
  name: string;
  spans: Spans;
  readOnly: boolean;
  onChange: (spans: Spans) => void;
}

const maxSpans = 4;
const endOfDay = '24:00';

/** The opening times of one day of the week. */
export function DayRow({ name, spans, readOnly, onChange }: Props) {
  const t = useT();
  const put = (index: number, part: Partial<Spans[number]>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)));
  const last = spans.at(-1);
  const next = last ? { from: last.to === endOfDay ? '00:00' : last.to, to: endOfDay } : { from: '09:00', to: '18:00' };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser
    <div className={classes.row} role="group" aria-label={name}>
      <span className={classes.name}>{name}</span>
      <span className={classes.spans}>
        {spans.length === 0 && <span className={classes.none}>{t('hours.closed')}</span>}
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is nothing but its two times
          <span key={index} className={classes.span} data-wrong={span.from >= span.to}>
            <input
              type="time"
              className={classes.time}
              aria-label={t('hours.from', { day: name })}
              readOnly={readOnly}
              value={span.from}
              onChange={(event) => event.currentTarget.value && put(index, { from: event.currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              className={classes.time}
              aria-label={t('hours.to', { day: name })}
              readOnly={readOnly}
              // A clock of the browser knows no 24:00; midnight as an end can mean nothing else.
              value={span.to === endOfDay ? '00:00' : span.to}
              onChange={({ currentTarget: { value } }) =>
                value && put(index, { to: value === '00:00' ? endOfDay : value })
              }
            />
            {!readOnly && (
              <ActionIcon
                size={24}
                aria-label={t('hours.remove', { day: name, from: span.from, to: span.to })}
                onClick={() => onChange(spans.filter((_, at) => at !== index))}
              >
                <IconX size={13} />
              </ActionIcon>
            )}
          </span>
        ))}
      </span>
      {!readOnly && spans.length < maxSpans && (
        <ActionIcon size={28} aria-label={t('hours.add', { day: name })} onClick={() => onChange([...spans, next])}>
          <IconPlus size={15} />
        </ActionIcon>
      )}
    </div>
  );
}
