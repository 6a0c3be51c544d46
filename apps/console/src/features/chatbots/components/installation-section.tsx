import { TextInput } from '@mantine/core';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { TryChat } from '../../../ui/try-chat.js';
import type { SectionProps } from '../api/section-props.js';
import { isSystemName } from '../api/settings-draft.js';
import { useWidgetLoads } from '../api/use-chatbot-settings.js';
import classes from './installation-section.module.css';
import { RefusedSites } from './refused-sites.js';
import { Section } from './section.js';
import { SignedInVisitors } from './signed-in-visitors.js';
import { SiteList } from './site-list.js';
import { Snippet } from './snippet.js';
import { WidgetSites } from './widget-sites.js';

/** Installation of the widget: the snippet, the allowed sites, where it was seen and where it was refused. */
export function InstallationSection({ chatbot, draft: { sites, clientSystem }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const mayIdentify = useMay('api_keys.manage');
  const loads = useWidgetLoads(chatbot.id).data;
  const shown = loads?.filter(({ outcome }) => outcome === 'shown') ?? [];
  const refused = loads?.filter(({ outcome }) => outcome === 'refused') ?? [];
  return (
    <Section id="installation" title={t('chatbot.section.installation')} hint={t('install.hint')}>
      <TryChat chatbot={chatbot} />
      <Snippet chatbotId={chatbot.id} />
      {loads && <WidgetSites loads={shown} />}
      <div className={classes.part}>
        <SiteList sites={sites} readOnly={readOnly} onChange={(next) => onChange({ sites: next })} />
        {refused.length > 0 && (
          <RefusedSites
            loads={refused}
            sites={sites}
            readOnly={readOnly}
            onAllow={(site) => onChange({ sites: [...sites, site] })}
          />
        )}
      </div>
      {mayIdentify && (
        <SignedInVisitors chatbotId={chatbot.id}>
          <TextInput
            label={t('identity.system')}
            description={t('identity.system_hint')}
            placeholder="shop"
            readOnly={readOnly}
            value={clientSystem ?? ''}
            error={clientSystem !== null && !isSystemName(clientSystem) && t('identity.system_fault')}
            onChange={({ currentTarget }) => onChange({ clientSystem: currentTarget.value.trim() || null })}
          />
        </SignedInVisitors>
      )}
    </Section>
  );
}
