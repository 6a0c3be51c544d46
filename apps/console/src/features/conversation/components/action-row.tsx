import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import type { ActionOutput as Output } from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { useOperators } from '../../../lib/backend.js';
import { formatDateTime, formatTime } from '../../../lib/format.js';
import { lazyComponent } from '../../../lib/load-script.js';
import { useT } from '../../../lib/translate.js';
import { ActionOutput } from '../../../ui/action-output.js';
import type { ActionLine } from '../api/actions-in.js';
import { describeAction } from '../api/describe-action.js';
import { useTimeZoneOf } from '../api/use-free-times.js';
import { useCustomActions } from '../api/use-offered-actions.js';
import classes from './event-line.module.css';

const ActionDetails = lazyComponent(async () => (await import('./action-details.js')).ActionDetails);

/** Action in a business system as one grey row, which expands to the system's reply. */
export function ActionRow({ line, at }: { line: ActionLine; at: string }) {
  const t = useT();
  const operator = useOperators();
  const [open, setOpen] = useState(false);
  const details = useId();
  const event = line.requested ?? line.outcome;
  const { kind, id } = event?.actor ?? { kind: 'system' as const, id: null };
  const name = kind === 'operator' ? (operator(id)?.name ?? t('actor.operator')) : t(`actor.${kind}`);
  const output = line.outcome?.type === 'action.completed' ? line.outcome.data.output : null;
  const custom = useCustomActions().find((one) => one.name === event?.data.action);
  const timeZone = useTimeZoneOf((output as Partial<Output<'appointment.book'>> | null)?.appointment?.serviceId);
  const words = describeAction(t, line, { name, title: custom?.title[t.language] ?? null, timeZone });
  return (
    <>
      <div className={classes.line} data-fault={line.outcome?.type === 'action.failed'}>
        <span className={classes.words} dir="auto">
          {output === null ? (
            words
          ) : (
            <UnstyledButton
              className={classes.opener}
              aria-expanded={open}
              aria-controls={details}
              onClick={() => setOpen(!open)}
            >
              {words}
              <IconChevronDown size={13} className={classes.chevron} data-open={open} aria-hidden="true" />
            </UnstyledButton>
          )}
        </span>
        <time dateTime={at} title={formatDateTime(t.locale, at)} className={classes.time}>
          {formatTime(t.locale, at)}
        </time>
      </div>
      <div id={details} className={classes.details}>
        {open && output !== null && (
          <Suspense fallback={null}>
            {event && isCustom(event.data.action) ? (
              <ActionOutput output={output} labels={custom?.output ?? []} />
            ) : (
              <ActionDetails output={output} />
            )}
          </Suspense>
        )}
      </div>
    </>
  );
}
