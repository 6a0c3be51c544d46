import { IconEye, IconPencil } from '@tabler/icons-react';
import { useOperators } from '../../../lib/backend.js';
import { useT } from '../../../lib/translate.js';
import { OperatorAvatar } from '../../../ui/operator-avatar.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './colleagues.module.css';

/** Presence of colleagues: an eye for viewing, a pencil for typing. */
export function Colleagues() {
  const t = useT();
  const operator = useOperators();
  const { snapshot } = useOpenConversation();
  const writing = new Set(snapshot.writing);
  const ids = [...new Set([...snapshot.writing, ...snapshot.viewers])];
  if (ids.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t('landmark.colleagues')}>
      {ids.map((id) => {
        const name = operator(id)?.name ?? t('actor.operator');
        const label = t(writing.has(id) ? 'colleague.writing' : 'colleague.viewing', { name });
        return (
          <li key={id} className={classes.person} data-writing={writing.has(id)} title={label}>
            <OperatorAvatar id={id} name={name} size={20} />
            {writing.has(id) ? <IconPencil size={13} aria-hidden="true" /> : <IconEye size={13} aria-hidden="true" />}
            <span className={writing.has(id) ? classes.label : 'visually-hidden'}>{label}</span>
          </li>
        );
      })}
    </ul>
  );
}
