import { useConsole } from '../../../lib/backend.js';
import { formatDateTime, formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { VisitorAssurance } from '../../../ui/visitor-assurance.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { useVisitor, useVisitorConversations } from '../api/use-visitor.js';
import classes from './context-pane.module.css';
import { Fact, Section } from './context-section.js';
import { ContactFacts, FromPage } from './from-page.js';
import { OtherConversations } from './other-conversations.js';
import { TypedInForm } from './typed-in-form.js';

/** Visitor's identity with its assurance, the page's claims, and location. */
export function VisitorSection() {
  const t = useT();
  const { isErased, summary, snapshot, readOnly } = useOpenConversation();
  const { connection } = useConsole();
  const mayRead = useMay('clients.read');
  const visitor = useVisitor(summary.visitor, mayRead && !isErased).data;
  const others = useVisitorConversations(summary.visitor.id).data?.items ?? [];
  const started = snapshot.events.find((event) => event.type === 'conversation.started');
  const page = started?.type === 'conversation.started' ? started.data.page : null;
  return (
    <Section title={t('context.visitor')}>
      <dl className={classes.facts}>
        <Fact name={t('context.name')}>{visitorName(summary.visitor)}</Fact>
        {summary.visitor.name !== null && (
          <Fact name={t('context.identity')}>
            <VisitorAssurance visitor={summary.visitor} inWords />
          </Fact>
        )}
        {visitor?.identity && <Fact name={t('assurance.external_id')}>{visitor.identity.externalId}</Fact>}
        {visitor?.identity?.method === 'jwt' && <ContactFacts visitor={visitor} />}
        {visitor?.confirmation && (
          <Fact name={t('context.confirmed_at')}>{formatDateTime(t.locale, visitor.confirmation.at)}</Fact>
        )}
        {snapshot.visitorPresent !== null && !readOnly && connection !== 'offline' && (
          <Fact name={t('context.presence')}>
            <span className={classes.presence} data-present={snapshot.visitorPresent}>
              {t(snapshot.visitorPresent ? 'presence.on_page' : 'presence.left')}
            </span>
          </Fact>
        )}
        <Fact name={t('context.language')}>{formatLanguage(t.locale, summary.locale)}</Fact>
        {page && <Fact name={t('context.page')}>{page}</Fact>}
        <Fact name={t('context.started')}>{formatDateTime(t.locale, summary.createdAt)}</Fact>
      </dl>
      {visitor && <TypedInForm visitor={visitor} />}
      {visitor && <FromPage visitor={visitor} />}
      {/* Those of a client include them. */}
      {summary.clientId === null && <OtherConversations items={others} />}
    </Section>
  );
}
