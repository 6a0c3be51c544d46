import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OperatorAccountView } from '#contracts/people.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { NotFound } from '../../../ui/not-found.js';
import { ShowMore } from '../../../ui/show-more.js';
import { Subpage } from '../../../ui/subpage.js';
import { useOperatorAccounts } from '../api/use-people.js';
import { EditDialog } from './edit-dialog.js';
import { Invitations } from './invitations.js';
import { InviteDialog } from './invite-dialog.js';
import { type IssuedLink, LinkDialog } from './link-dialog.js';
import classes from './people-page.module.css';
import { PersonRow } from './person-row.js';

/** Accounts and invitations. */
export function PeoplePage() {
  const t = useT();
  const may = useMay('people.manage');
  const list = useOperatorAccounts();
  const { data, error, refetch } = list;
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<OperatorAccountView | null>(null);
  const [link, setLink] = useState<IssuedLink | null>(null);
  if (!may) return <NotFound />;
  const invite = (
    <div className={classes.buttons}>
      <Button variant="default" component={Link} to="/settings/roles">
        {t('roles.title')}
      </Button>
      <Button leftSection={<IconUserPlus size={16} />} onClick={() => setInviting(true)}>
        {t('people.invite')}
      </Button>
    </div>
  );
  const people = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Subpage title={t('people.title')} lead={t('people.lead')} action={invite}>
      {error && !data && <FailureBanner failure={failureOf(error)} onRetry={() => void refetch()} />}
      {people.length > 0 && (
        <ul className={classes.rows}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} onEdit={() => setEdited(person)} onLink={setLink} />
          ))}
        </ul>
      )}
      <ShowMore list={list} className={classes.more} />
      <Invitations onLink={setLink} />
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} onLink={setLink} />
      <EditDialog person={edited} onClose={() => setEdited(null)} />
      {link && <LinkDialog issued={link} onClose={() => setLink(null)} />}
    </Subpage>
  );
}
