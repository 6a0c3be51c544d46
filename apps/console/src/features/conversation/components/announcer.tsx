import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { useOpenConversation } from '../api/open-conversation.js';

/** Live region that announces each new visitor message once. The virtualized thread cannot be one, because its rows come and go. */
export function Announcer() {
  const t = useT();
  const { snapshot, summary } = useOpenConversation();
  const last = snapshot.events.at(-1);
  const [said, setSaid] = useState('');
  const announced = useRef(last?.seq ?? 0);
  useEffect(() => {
    if (!last || last.seq <= announced.current) return;
    announced.current = last.seq;
    if (last.type === 'message.posted' && last.actor.kind === 'visitor') {
      setSaid(t('message.announce', { name: visitorName(summary.visitor), text: last.data.text }));
    }
  }, [last, summary.visitor, t]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  );
}
