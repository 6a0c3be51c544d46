import { ActionIcon, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { TeamId } from '#contracts/ids.js';
import type { TeamRule, TeamView } from '#contracts/teams.js';
import { useT } from '../../../lib/translate.js';
import { CriterionFields, type CriterionProps } from './criterion-fields.js';
import classes from './rule-row.module.css';

interface Props extends Pick<CriterionProps, 'topics' | 'locales' | 'readOnly'> {
  rule: TeamRule;
  /** From 0. */
  place: number;
  isLast: boolean;
  teams: readonly TeamView[];
  onChange: (rule: TeamRule) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One-line summary of a rule: criterion and team. */
export function TeamRuleRow({ rule, place, isLast, teams, readOnly, onChange, onMove, onRemove, ...known }: Props) {
  const t = useT();
  const name = t('team_rules.rule', { place: place + 1 });
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser */}
      <div className={classes.rule} role="group" aria-label={name}>
        <CriterionFields
          {...known}
          rule={rule}
          readOnly={readOnly}
          onChange={(criterion) => onChange({ ...criterion, teamId: rule.teamId })}
        />
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
