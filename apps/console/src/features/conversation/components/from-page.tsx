import { IconAlertTriangle } from '@tabler/icons-react';
import type { VisitorView } from '#contracts/visitor-view.js';
import { useT } from '../../../lib/translate.js';
import { EmailLink, PhoneLink } from './contact-links.js';
import { Fact } from './context-section.js';
import classes from './from-page.module.css';

type Shown = Pick<VisitorView, 'email' | 'phone'>;

/** How to reach a visitor, as facts of a list. */
export function ContactFacts({ visitor: { email, phone } }: { visitor: Shown }) {
  const t = useT();
  return (
    <>
      {email && (
        <Fact name={t('client.email')}>
          <EmailLink email={email} />
        </Fact>
      )}
      {phone && (
        <Fact name={t('client.phone')}>
          <PhoneLink phone={phone} />
        </Fact>
      )}
    </>
  );
}

/** Unverified facts from the page, shown apart: anybody with the page open can forge them. */
export function FromPage({ visitor }: { visitor: VisitorView }) {
  const t = useT();
  const { identity, confirmation, form } = visitor;
  const attributes = Object.entries(visitor.attributes);
  const isSigned = identity?.method === 'jwt';
  const said = (field: 'name' | 'email' | 'phone') => (form?.typed.includes(field) ? null : visitor[field]);
  const [email, phone] = [said('email'), said('phone')];
  // Beside a signed id, or an address that is confirmed, the visitor is called by that: the name is shown nowhere else.
  const name = identity?.method === 'hmac' || (identity === null && confirmation) ? said('name') : null;
  if (attributes.length === 0 && (isSigned || (email ?? phone ?? name) === null)) return null;
  return (
    <div className={classes.page}>
      <h4 className={classes.title}>
        {t('context.from_page')}
        <span className={classes.hint}>
          <IconAlertTriangle size={12} aria-hidden="true" />
          {t('context.from_page_hint')}
        </span>
      </h4>
      <dl className={classes.facts}>
        {name !== null && <Fact name={t('context.name')}>{name}</Fact>}
        {!isSigned && <ContactFacts visitor={{ email, phone }} />}
        {attributes.map(([name, value]) => (
          <Fact key={name} name={name}>
            {typeof value === 'boolean' ? t(value ? 'client.yes' : 'client.no') : String(value)}
          </Fact>
        ))}
      </dl>
    </div>
  );
}
