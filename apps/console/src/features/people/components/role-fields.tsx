import { Checkbox, NumberInput, Select, TagsInput } from '@mantine/core';
import { useId } from 'react';
import { limits } from '#contracts/limits.js';
import { roles as builtIn, type RoleId } from '#contracts/permissions.js';
import { type Locale, locales } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useKnownSkills } from '../../../lib/use-known-skills.js';
import { useRoleName, useRoles } from '../../../lib/use-roles.js';
import classes from './people-page.module.css';

interface Props {
  role: RoleId;
  capacity: number;
  languages: readonly Locale[];
  skills: readonly string[];
  /** Nobody can change their own role. */
  hasFixedRole?: boolean;
  onChange: (change: { role?: RoleId; capacity?: number; languages?: Locale[]; skills?: string[] }) => void;
}

/** Role and capacity of a person. */
export function RoleFields({ role, capacity, languages, skills, hasFixedRole = false, onChange }: Props) {
  const t = useT();
  const hint = useId();
  const nameOf = useRoleName();
  const knownSkills = useKnownSkills();
  const { data: all = builtIn.map((id) => ({ id })) } = useRoles();
  const known = builtIn.find((one) => one === role);
  return (
    <>
      <div>
        <Select
          label={t('people.role')}
          aria-describedby={hint}
          allowDeselect={false}
          value={role}
          disabled={hasFixedRole}
          onChange={(value) => onChange({ role: value ?? role })}
          data={all.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        />
        <p id={hint} className={classes.role}>
          {known ? t(`people.role_hint.${known}`) : t('roles.own_hint')}
          {hasFixedRole && ` ${t('people.role_fixed')}`}
        </p>
      </div>
      <NumberInput
        label={t('people.capacity')}
        description={t(capacity === 0 ? 'people.capacity_none' : 'people.capacity_hint')}
        min={0}
        max={limits.capacity}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={capacity}
        onChange={(value) => onChange({ capacity: Number(value) || 0 })}
      />
      <Checkbox.Group
        label={t('people.languages')}
        description={t('people.languages_hint')}
        value={[...languages]}
        onChange={(chosen) => onChange({ languages: locales.filter((code) => chosen.includes(code)) })}
      >
        <div className={classes.languages}>
          {locales.map((code) => (
            <Checkbox key={code} value={code} label={formatLanguage(t.locale, code)} />
          ))}
        </div>
      </Checkbox.Group>
      <TagsInput
        label={t('people.skills')}
        description={t('people.skills_hint')}
        data={knownSkills}
        maxTags={limits.skills}
        acceptValueOnBlur
        value={[...skills]}
        onChange={(chosen) => onChange({ skills: chosen.map((each) => each.slice(0, limits.skillLength)) })}
      />
    </>
  );
}
