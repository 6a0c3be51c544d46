import type { AuditEntryView } from '#contracts/audit.js';
import type { Older } from '../../../lib/older.js';
import { useT } from '../../../lib/translate.js';
import classes from './audit-page.module.css';

/** Ids and hash of an entry, for a look-up elsewhere. */
export function AuditDetails({ entry }: { entry: Older<AuditEntryView, 'names'> }) {
  const t = useT();
  const { type, id, position, actor, principal, object, person, names = {}, hash } = entry;
  const one = ({ kind, id: of }: { kind: string; id: string | null }) => (of === null ? kind : `${kind} ${of}`);
  const rows = [
    [t('audit.detail.event'), `${type} ${id}`],
    [t('audit.detail.position'), String(position)],
    [t('audit.detail.actor'), [actor, ...(principal ? [principal] : [])].map(one).join(' · ')],
    [t('audit.detail.object'), [one(object), ...(person ? [`operator ${person.id}`] : [])].join(' · ')],
    ...(Object.keys(names).length > 0
      ? [
          [
            t('audit.detail.ids'),
            Object.entries(names)
              .map(([of, name]) => `${name} ${of}`)
              .join(' · '),
          ],
        ]
      : []),
    [t('audit.detail.hash'), hash],
  ];
  return (
    <details className={classes.details}>
      <summary>{t('audit.details')}</summary>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
