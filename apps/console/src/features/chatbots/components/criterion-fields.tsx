import { Select, TextInput } from '@mantine/core';
import { limits } from '#contracts/limits.js';
import { type Locale, teamRuleFields } from '#contracts/states.js';
import type { TeamRuleMatch } from '#contracts/teams.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import classes from './rule-row.module.css';

export interface CriterionProps {
  rule: TeamRuleMatch;
  topics: readonly string[];
  locales: readonly Locale[];
  readOnly: boolean;
  onChange: (rule: TeamRuleMatch) => void;
}

/** Criterion of a rule: field and value. */
export function CriterionFields(props: CriterionProps) {
  const t = useT();
  const { rule, readOnly, onChange } = props;
  return (
    <>
      <Select
        label={t('team_rules.by')}
        allowDeselect={false}
        readOnly={readOnly}
        value={rule.by}
        data={teamRuleFields.map((by) => ({ value: by, label: t(`team_rules.by.${by}`) }))}
        onChange={(chosen) => {
          const by = teamRuleFields.find((each) => each === chosen);
          if (by && by !== rule.by) onChange({ by, field: by === 'client_field' ? '' : null, value: '' });
        }}
      />
      <CriterionValue {...props} />
    </>
  );
}

/** Value that the rule matches. */
function CriterionValue({ rule, topics, locales, readOnly, onChange }: CriterionProps) {
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
