import { useT } from '../../../lib/translate.js';
import type { DraftKind } from '../api/drafts.js';
import classes from './composer.module.css';

const kinds: readonly DraftKind[] = ['reply', 'note'];

export function ComposerTabs({ kind, onTurn }: { kind: DraftKind; onTurn: (kind: DraftKind) => void }) {
  const t = useT();
  return (
    <div className={classes.tabs}>
      {kinds.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.tab}
          aria-pressed={each === kind}
          onClick={() => onTurn(each)}
        >
          {t(`composer.${each}`)}
        </button>
      ))}
      {kind === 'note' && <span className={classes.private}>{t('composer.private')}</span>}
    </div>
  );
}
