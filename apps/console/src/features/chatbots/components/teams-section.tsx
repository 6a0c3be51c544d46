import { Select } from '@mantine/core';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { TeamId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { TeamRule } from '#contracts/teams.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useTeamList } from '../../../lib/use-teams.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useRemovableRows } from '../../../ui/use-removable-rows.js';
import type { SectionProps } from '../api/section-props.js';
import { AddRowButton } from './add-row-button.js';
import classes from './list-section.module.css';
import { Section } from './section.js';
import { TeamRuleRow } from './team-rule-row.js';

const everybody = '';

/** Which team gets a conversation that waits for a person: the first rule that holds, else the default. */
export function TeamsSection({ draft, readOnly, onChange }: SectionProps) {
  const t = useT();
  const { defaultTeam, teamRules, policyTopics, locales } = draft;
  const mayManage = useMay('teams.manage');
  const { data, error, refetch } = useTeamList();
  const teams = data?.items ?? [];
  const [first] = teams;
  const { rows, add, remove } = useRemovableRows<HTMLOListElement>();
  const put = (index: number, rule: TeamRule) => onChange({ teamRules: teamRules.with(index, rule) });
  const move = (index: number, by: -1 | 1) => {
    const [rule] = teamRules.slice(index, index + 1);
    if (!rule) return;
    flushSync(() => onChange({ teamRules: teamRules.toSpliced(index, 1).toSpliced(index + by, 0, rule) }));
    // The focus goes with the rule: the next press moves it on.
    focusMove(rows.current?.children[index + by], by);
  };
  return (
    <Section id="teams" title={t('chatbot.section.teams')} hint={t('team_rules.hint')}>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {data && first === undefined && (
        <p className={classes.none}>
          {t('team_rules.no_teams')} {mayManage && <Link to="/settings/teams/new">{t('teams.new')}</Link>}
        </p>
      )}
      {first && (
        <>
          {teamRules.length > 0 && (
            <ol ref={rows} className={classes.rows}>
              {teamRules.map((rule, index) => (
                <TeamRuleRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name of its own
                  key={index}
                  rule={rule}
                  place={index}
                  isLast={index === teamRules.length - 1}
                  teams={teams}
                  topics={policyTopics.map(({ name }) => name)}
                  locales={locales}
                  readOnly={readOnly}
                  onChange={(next) => put(index, next)}
                  onMove={(by) => move(index, by)}
                  onRemove={() => remove(index, () => onChange({ teamRules: teamRules.toSpliced(index, 1) }))}
                />
              ))}
            </ol>
          )}
          {!readOnly && teamRules.length < limits.teamRules && (
            <AddRowButton
              ref={add}
              text={t('team_rules.add')}
              onClick={() =>
                onChange({ teamRules: [...teamRules, { by: 'page', field: null, value: '', teamId: first.id }] })
              }
            />
          )}
          <Select
            label={t(teamRules.length === 0 ? 'team_rules.default' : 'team_rules.otherwise')}
            allowDeselect={false}
            readOnly={readOnly}
            value={defaultTeam ?? everybody}
            data={[
              { value: everybody, label: t('team_rules.everybody') },
              ...teams.map(({ id, name }) => ({ value: id as string, label: name })),
            ]}
            onChange={(id) => onChange({ defaultTeam: id === everybody ? null : (id as TeamId | null) })}
          />
        </>
      )}
    </Section>
  );
}

/** Focuses the button that moves the rule of this row the same way, or at the end of the list the other one. */
function focusMove(row: Element | undefined, by: -1 | 1): void {
  const buttons = [...(row?.querySelectorAll<HTMLElement>('[data-move]:enabled') ?? [])];
  (buttons.find(({ dataset }) => dataset.move === String(by)) ?? buttons[0])?.focus();
}
