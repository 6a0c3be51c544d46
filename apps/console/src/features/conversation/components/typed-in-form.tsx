import { IconAlertTriangle } from '@tabler/icons-react';
import type { VisitorView } from '#contracts/visitor-view.js';
import { useT } from '../../../lib/translate.js';
import { Fact } from './context-section.js';
import { ContactFacts } from './from-page.js';
import classes from './from-page.module.css';

/** Values that the visitor entered in the pre-chat form. They prove nothing, and nobody else changes them. */
export function TypedInForm({ visitor }: { visitor: VisitorView }) {
  const t = useT();
  const { form, assurance } = visitor;
  if (form === null) return null;
  const typed = (field: (typeof form.typed)[number]) => (form.typed.includes(field) ? visitor[field] : null);
  // Otherwise it is the visitor's name already.
  const name = assurance === 'none' ? null : typed('name');
  const [email, phone] = [typed('email'), typed('phone')];
  if (form.answers.length === 0 && (name ?? email ?? phone) === null) return null;
  return (
    <div className={classes.page}>
      <h4 className={classes.title}>
        {t('context.from_form')}
        <span className={classes.hint}>
          <IconAlertTriangle size={12} aria-hidden="true" />
          {t('context.from_page_hint')}
        </span>
      </h4>
      <dl className={classes.facts}>
        {name !== null && <Fact name={t('context.name')}>{name}</Fact>}
        <ContactFacts visitor={{ email, phone }} />
        {form.answers.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </div>
  );
}
