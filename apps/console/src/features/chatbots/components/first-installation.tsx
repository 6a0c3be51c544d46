import { useState } from 'react';
import type { Chatbot } from '#contracts/chatbot.js';
import { failureOf } from '../../../lib/failure.js';
import { mergeLists } from '../../../lib/merge-edits.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useSaveChatbot, useWidgetLoads } from '../api/use-chatbot-settings.js';
import classes from './first-installation.module.css';
import { RefusedSites } from './refused-sites.js';
import { SiteList } from './site-list.js';
import { Snippet } from './snippet.js';
import { WidgetSites } from './widget-sites.js';

/** First installation of a new chatbot: its site, the snippet to paste, and whether it works. Changes are saved at once. */
export function FirstInstallation({ chatbot: { id, sites: saved } }: { chatbot: Chatbot }) {
  const saving = useSaveChatbot(id);
  const loads = useWidgetLoads(id).data ?? [];
  const refused = loads.filter(({ outcome }) => outcome === 'refused');
  // The next change builds on the last, saved or not.
  const [sites, setSites] = useState(saved);
  const change = (next: string[]) => {
    setSites(next);
    const merge = (stored: Chatbot) => ({ sites: mergeLists({ base: sites, mine: next, theirs: stored.sites }) });
    saving.mutate(merge, { onSuccess: ({ sites: all }) => setSites(all), onError: () => setSites(saved) });
  };
  return (
    <div className={classes.parts}>
      <SiteList sites={sites} readOnly={false} onChange={change} />
      {saving.error && <FailureBanner failure={failureOf(saving.error)} />}
      <Snippet chatbotId={id} />
      <WidgetSites loads={loads.filter(({ outcome }) => outcome === 'shown')} />
      {refused.length > 0 && (
        <RefusedSites loads={refused} sites={sites} readOnly={false} onAllow={(site) => change([...sites, site])} />
      )}
    </div>
  );
}
