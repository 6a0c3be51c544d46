import { ActionIcon, Autocomplete } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { limits } from '#contracts/limits.js';
import { skillKey } from '#contracts/skills.js';
import type { SkillRule } from '#contracts/teams.js';
import { useT } from '../../../lib/translate.js';
import { useKnownSkills } from '../../../lib/use-known-skills.js';
import { useRemovableRows } from '../../../ui/use-removable-rows.js';
import type { SectionProps } from '../api/section-props.js';
import { AddRowButton } from './add-row-button.js';
import { CriterionFields } from './criterion-fields.js';
import classes from './list-section.module.css';
import row from './rule-row.module.css';
import { Section } from './section.js';

/** What conversations need of an operator: of every rule that holds. */
export function SkillsSection({ draft, readOnly, onChange }: SectionProps) {
  const t = useT();
  const { skillRules, policyTopics, locales } = draft;
  const { rows, add, remove } = useRemovableRows<HTMLUListElement>();
  const known = useKnownSkills();
  const put = (index: number, rule: SkillRule) => onChange({ skillRules: skillRules.with(index, rule) });
  const isUnknown = (skill: string) => skill.trim() !== '' && !known.some((each) => skillKey(each) === skillKey(skill));
  return (
    <Section id="skills" title={t('chatbot.section.skills')} hint={t('skill_rules.hint')}>
      {skillRules.length === 0 && <p className={classes.none}>{t('skill_rules.none')}</p>}
      {skillRules.length > 0 && (
        <ul ref={rows} className={classes.rows}>
          {skillRules.map((rule, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name of its own
            <li key={index}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser */}
              <div className={row.rule} role="group" aria-label={t('team_rules.rule', { place: index + 1 })}>
                <CriterionFields
                  rule={rule}
                  topics={policyTopics.map(({ name }) => name)}
                  locales={locales}
                  readOnly={readOnly}
                  onChange={(criterion) => put(index, { ...criterion, skill: rule.skill })}
                />
                <Autocomplete
                  label={t('skill_rules.skill')}
                  placeholder={t('skill_rules.example')}
                  maxLength={limits.skillLength}
                  readOnly={readOnly}
                  data={known}
                  value={rule.skill}
                  error={isUnknown(rule.skill) ? t('skill_rules.nobody') : undefined}
                  onChange={(skill) => put(index, { ...rule, skill })}
                />
                {!readOnly && (
                  <span className={row.actions}>
                    <ActionIcon
                      data-remove
                      aria-label={t('team_rules.remove', { name: t('team_rules.rule', { place: index + 1 }) })}
                      onClick={() => remove(index, () => onChange({ skillRules: skillRules.toSpliced(index, 1) }))}
                    >
                      <IconTrash size={16} stroke={1.7} />
                    </ActionIcon>
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {!readOnly && skillRules.length < limits.teamRules && (
        <AddRowButton
          ref={add}
          text={t('team_rules.add')}
          onClick={() =>
            onChange({ skillRules: [...skillRules, { by: 'page', field: null, value: '', skill: known[0] ?? '' }] })
          }
        />
      )}
    </Section>
  );
}
