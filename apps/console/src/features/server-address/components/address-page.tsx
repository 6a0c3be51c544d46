import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { NotFound } from '../../../ui/not-found.js';
import { Subpage } from '../../../ui/subpage.js';
import { AddressForm } from './address-form.js';
import classes from './address-page.module.css';

/** The public address of the server. */
export function AddressPage() {
  const t = useT();
  if (!useMay('chatbots.read')) return <NotFound />;
  return (
    <Subpage title={t('address.title')} lead={t('address.lead')}>
      <div className={classes.card}>
        <AddressForm />
      </div>
    </Subpage>
  );
}
