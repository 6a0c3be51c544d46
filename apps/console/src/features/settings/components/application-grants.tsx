import { Button } from '@mantine/core';
import { useRef } from 'react';
import { scopeNames } from '#contracts/permissions.js';
import { scopeTexts } from '../../../lib/scope-texts.js';
import { useT } from '../../../lib/translate.js';
import { useApplicationGrants } from '../../../lib/use-application-grants.js';
import { Ago } from '../../../ui/ago.js';
import { showDone } from '../../../ui/show-done.js';
import { showFailure } from '../../../ui/show-failure.js';
import { useRevokeGrant } from '../api/use-revoke-grant.js';
import classes from './sessions.module.css';
import { Group, Setting } from './setting-group.js';

/** Applications that act on behalf of the operator, each revocable. Absent if there are none. */
export function ApplicationGrants() {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: grants = [] } = useApplicationGrants();
  const revoking = useRevokeGrant();
  if (grants.length === 0) return null;
  const revoke = (id: string) =>
    revoking.mutate(id, {
      onSuccess: () => {
        // The button that was pressed goes with its row.
        heading.current?.focus();
        showDone(t, t('grants.revoked'));
      },
      onError: (error) => showFailure(t, error),
    });
  const inWords = (scopes: readonly string[]) =>
    scopeNames.filter((scope) => scopes.includes(scope)).map((scope) => t(scopeTexts[scope]));
  return (
    <Group title={t('grants.title')} anchor="application-grants" hint={t('grants.lead')} headingRef={heading}>
      <ul className={classes.sessions}>
        {grants.map(({ id, application, scopes, grantedAt }) => (
          <li key={id}>
            <Setting
              name={application.name}
              hint={
                <>
                  {inWords(scopes).join(' · ') || t('grants.identity_only')} · {t('grants.since')}{' '}
                  <Ago at={grantedAt} />
                </>
              }
            >
              <Button
                variant="default"
                loading={revoking.isPending && revoking.variables === id}
                onClick={() => revoke(id)}
                aria-label={t('grants.revoke_of', { name: application.name })}
              >
                {t('grants.revoke')}
              </Button>
            </Setting>
          </li>
        ))}
      </ul>
    </Group>
  );
}
