import { SegmentedControl, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Failure } from '#contracts/errors.js';
import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import { useSaveCommand } from '../../../lib/use-save-command.js';
import { HoursForm } from '../../../ui/hours-form.js';
import { PreferenceRules } from '../../../ui/preference-rules.js';
import { SaveBar } from '../../../ui/save-bar.js';
import { ownRouting, type TeamDraft, teamFaults } from '../api/team-draft.js';
import { MemberList } from './member-list.js';
import classes from './team-form.module.css';

interface Props {
  draft: TeamDraft;
  isChanged: boolean;
  /** Not saved before: the missing name is no error until something was typed. */
  isNew?: boolean;
  failure: Failure | null;
  isPending: boolean;
  onReload?: () => void;
  onLeave?: (() => void) | null;
  onChange: (part: Partial<TeamDraft>) => void;
  onDiscard: () => void;
  onSave: () => void;
  children?: ReactNode;
}

/** Name, members, hours and language rules of a team. */
export function TeamForm({
  draft,
  isChanged,
  isNew = false,
  failure,
  isPending,
  onLeave = null,
  onChange,
  ...form
}: Props) {
  const t = useT();
  const faults = teamFaults(draft);
  const [isNamed, setNamed] = useState(!isNew);
  const isUntouched = !isNamed;
  const save = () => {
    if (isChanged && faults.length === 0 && !isPending) form.onSave();
  };
  useSaveCommand(save, { isSaving: isPending, hasFailed: failure !== null });
  const { routing } = draft;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={classes.parts}>
        <Part title={t('teams.about')}>
          <TextInput
            label={t('teams.name')}
            autoComplete="off"
            maxLength={limits.teamNameLength}
            dir="auto"
            value={draft.name}
            onChange={(event) => {
              setNamed(true);
              onChange({ name: event.currentTarget.value });
            }}
          />
        </Part>
        <Part title={t('teams.members')} hint={t('teams.members_hint')}>
          <MemberList members={draft.members} onChange={(members) => onChange({ members })} />
        </Part>
        <Part title={t('chatbot.section.hours')} hint={t('teams.hours_hint')}>
          <HoursForm
            label={t('chatbot.section.hours')}
            noHours={t('teams.hours_chatbot')}
            own={t('teams.hours_own')}
            hours={draft.hours}
            readOnly={false}
            onChange={(hours) => onChange({ hours })}
          />
        </Part>
        <Part title={t('teams.routing')} hint={t('teams.routing_hint')}>
          <SegmentedControl
            className={classes.switch}
            size="xs"
            aria-label={t('teams.routing')}
            value={routing === null ? 'chatbot' : 'own'}
            onChange={(value) => onChange({ routing: value === 'own' ? ownRouting : null })}
            data={[
              { value: 'chatbot', label: t('teams.routing_chatbot') },
              { value: 'own', label: t('teams.routing_own') },
            ]}
          />
          {routing && (
            <PreferenceRules value={routing} readOnly={false} onChange={(next) => onChange({ routing: next })} />
          )}
        </Part>
        {form.children}
      </div>
      {isChanged && (
        <SaveBar
          text={
            isUntouched
              ? t('teams.fault.name')
              : t(onLeave ? 'chatbot.leaving' : isNew ? 'teams.new' : 'chatbot.unsaved')
          }
          faults={isUntouched ? [] : faults.map((fault) => ({ text: t(`teams.fault.${fault}`) }))}
          isReady={!isUntouched}
          failure={failure}
          isPending={isPending}
          onReload={form.onReload}
          onLeave={onLeave}
          discard={isNew ? t('action.cancel') : undefined}
          onDiscard={form.onDiscard}
          onSave={save}
        />
      )}
    </form>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.card}>{children}</div>
    </section>
  );
}
