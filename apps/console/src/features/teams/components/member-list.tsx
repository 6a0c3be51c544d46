import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { OperatorId } from '#contracts/ids.js';
import { useConsole } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { OperatorAvatar } from '../../../ui/operator-avatar.js';
import classes from './team-form.module.css';

interface Props {
  members: readonly OperatorId[];
  onChange: (members: OperatorId[]) => void;
}

/** So many people are found without a search. */
const searchAbove = 8;

/** All operators, to select the members of the team. Disabled members stay, but are not listed. */
export function MemberList({ members, onChange }: Props) {
  const t = useT();
  const { operators } = useConsole();
  const [text, setText] = useState('');
  const people = useMemo(() => operators.toSorted((a, b) => a.name.localeCompare(b.name)), [operators]);
  const sought = text.trim().toLocaleLowerCase(t.locale);
  const shown = people.filter(({ name }) => name.toLocaleLowerCase(t.locale).includes(sought));
  const present = people.filter(({ id }) => members.includes(id)).length;
  const toggle = (id: OperatorId) =>
    onChange(members.includes(id) ? members.filter((member) => member !== id) : [...members, id]);
  return (
    <>
      {people.length > searchAbove && (
        <TextInput
          aria-label={t('teams.find_person')}
          placeholder={t('teams.find_person')}
          leftSection={<IconSearch size={15} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul className={`${classes.members} scroll`}>
        {shown.map(({ id, name, presence }) => (
          <li key={id}>
            <Checkbox
              classNames={{ root: classes.member, body: classes.check }}
              checked={members.includes(id)}
              onChange={() => toggle(id)}
              label={
                <span className={classes.person} dir="auto">
                  <OperatorAvatar id={id} name={name} size={24} presence={presence} />
                  {name}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.note}>{t('teams.no_person')}</p>}
      {present === 0 && <p className={classes.warning}>{t('teams.nobody')}</p>}
      {members.length > present && (
        <p className={classes.note}>{t('teams.disabled_members', { count: members.length - present })}</p>
      )}
    </>
  );
}
