import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { TeamId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { type Locale, teamRuleFields } from '#contracts/states.js';
import type { TeamRule, TeamView } from '#contracts/teams.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import classes from './team-rule-row.module.css';

interface Props {
  rule: TeamRule;
  /** From 0. */
  place: number;
  isLast: boolean;
  teams: readonly TeamView[];
  topics: readonly string[];
  locales: readonly Locale[];
  readOnly: boolean;
  onChange: (rule: TeamRule) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A rule in one line: what it looks at, what it looks for, and the team. */
export function TeamRuleRow({ rule, place, isLast, teams, readOnly, onChange, onMove, onRemove, ...known }: Props) {
  const t = useT();
  const name = t('team_rules.rule', { place: place + 1 });
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser */}
      <div className={classes.rule} role="group" aria-label={name}>
        <Select
          label={t('team_rules.by')}
          allowDeselect={false}
          readOnly={readOnly}
          value={rule.by}
          data={teamRuleFields.map((by) => ({ value: by, label: t(`team_rules.by.${by}`) }))}
          onChange={(chosen) => {
            const by = teamRuleFields.find((each) => each === chosen);
            if (by && by !== rule.by) onChange({ ...rule, by, field: by === 'client_field' ? '' : null, value: '' });
          }}
        />
        <Sought rule={rule} readOnly={readOnly} onChange={onChange} {...known} />
        <Select
          label={t('team_rules.team')}
          allowDeselect={false}
          readOnly={readOnly}
          value={rule.teamId}
          data={teams.map((team) => ({ value: team.id as string, label: team.name }))}
          onChange={(id) => id && onChange({ ...rule, teamId: id as TeamId })}
        />
        {!readOnly && (
          <span className={classes.actions}>
            <ActionIcon
              data-move={-1}
              disabled={place === 0}
              aria-label={t('team_rules.up', { name })}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp size={16} stroke={1.7} />
            </ActionIcon>
            <ActionIcon
              data-move={1}
              disabled={isLast}
              aria-label={t('team_rules.down', { name })}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={16} stroke={1.7} />
            </ActionIcon>
            <ActionIcon data-remove aria-label={t('team_rules.remove', { name })} onClick={onRemove}>
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </span>
        )}
      </div>
    </li>
  );
}

type SoughtProps = Pick<Props, 'rule' | 'topics' | 'locales' | 'readOnly' | 'onChange'>;

/** What the rule looks for. */
function Sought({ rule, topics, locales, readOnly, onChange }: SoughtProps) {
  const t = useT();
  const { by, field, value } = rule;
  const choice = (label: string, data: { value: string; label: string }[], missing: string) => (
    <Select
      label={label}
      placeholder={t('team_rules.choose')}
      readOnly={readOnly}
      allowDeselect={false}
      value={value === '' ? null : value}
      error={value !== '' && !data.some((each) => each.value === value) ? missing : undefined}
      data={data}
      onChange={(chosen) => chosen !== null && onChange({ ...rule, value: chosen })}
    />
  );
  const text = (label: string, placeholder?: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={limits.teamRuleValueLength}
      readOnly={readOnly}
      dir="auto"
      value={value}
      onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
    />
  );
  switch (by) {
    case 'topic': {
      const named = topics.filter((topic) => topic.trim() !== '');
      const data = named.map((topic) => ({ value: topic, label: topic }));
      return choice(t('team_rules.topic'), data, t('team_rules.no_topic', { name: value }));
    }
    case 'language': {
      const name = value === '' ? '' : formatLanguage(t.locale, value);
      const data = locales.map((locale) => ({ value: locale as string, label: formatLanguage(t.locale, locale) }));
      return choice(t('context.language'), data, t('team_rules.no_language', { name }));
    }
    case 'page':
      return text(t('team_rules.page'), '/billing');
    case 'client_field':
      return (
        <span className={classes.field}>
          <TextInput
            label={t('team_rules.field')}
            placeholder={t('team_rules.field_example')}
            maxLength={60}
            readOnly={readOnly}
            dir="auto"
            value={field ?? ''}
            onChange={(event) => onChange({ ...rule, field: event.currentTarget.value })}
          />
          {text(t('team_rules.value'), t('team_rules.value_example'))}
        </span>
      );
  }
}
