import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { useOpenConversation } from '../api/open-conversation.js';
import classes from './visitor-typing.module.css';

/** Typing indicator with reserved space, so that nothing jumps. */
export function VisitorTyping() {
  const t = useT();
  const { snapshot, summary } = useOpenConversation();
  return (
    <div className={classes.place}>
      {snapshot.visitorTyping && (
        <>
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t('thread.typing', { name: visitorName(summary.visitor) })}
        </>
      )}
    </div>
  );
}
