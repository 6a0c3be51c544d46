import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { useProvider } from '../../../lib/use-provider.js';
import classes from './sign-in-page.module.css';

/** Button to the external provider; absent if there is none. */
export function SignInByProvider({ to }: { to: string }) {
  const t = useT();
  const { data: provider } = useProvider();
  if (!provider) return null;
  return (
    <>
      <p className={classes.or}>{t('single_sign_on.or')}</p>
      <Button
        component={Link}
        to={`/single-sign-on?to=${encodeURIComponent(to)}`}
        variant="default"
        size="md"
        fullWidth
      >
        {provider.label}
      </Button>
    </>
  );
}
