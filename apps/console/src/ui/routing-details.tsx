import type { OperatorId } from '#contracts/ids.js';
import type { RoutingDecision } from '#contracts/routing.js';
import { useOperators } from '../lib/backend.js';
import { formatTime, languageName } from '../lib/format.js';
import { useT } from '../lib/translate.js';
import { useMyPresence } from '../lib/use-my-presence.js';
import { GoOnline } from './go-online.js';
import classes from './routing-details.module.css';

interface Props {
  operatorId: OperatorId | null;
  decision: RoutingDecision;
  /** Language of the conversation. */
  locale: string;
}

/** Why an operator is asked, or nobody, and per colleague why not they. */
export function RoutingDetails({ operatorId, decision, locale }: Props) {
  const t = useT();
  const operator = useOperators();
  const nameOf = (id: OperatorId | null) => operator(id)?.name ?? t('actor.operator');
  const language = languageName(t.locale, locale);
  const when = decision.nextAt === null ? '' : formatTime(t.locale, decision.nextAt);
  const me = useMyPresence();
  const total = Object.values(decision.counts).reduce((sum, count) => sum + count, 0);
  const unnamed = total - decision.excluded.length;
  return (
    <div className={classes.details}>
      <p className={classes.rule}>{t(`routing.rule.${decision.rule}`, { name: nameOf(operatorId), language, when })}</p>
      {decision.excluded.length > 0 && (
        <dl className={classes.others}>
          {decision.excluded.map(({ operatorId: id, rule }) => (
            <div key={id}>
              <dt dir="auto">{nameOf(id)}</dt>
              <dd>{t(`routing.excluded.${rule}`, { language })}</dd>
            </div>
          ))}
        </dl>
      )}
      {unnamed > 0 && <p className={classes.more}>{t('routing.more', { count: unnamed })}</p>}
      {operatorId === null && me.isAsideButMayBeAsked && me.presence && (
        <p className={classes.aside}>
          {t('presence.you_are', { presence: t(`presence.${me.presence}`) })} <GoOnline />
        </p>
      )}
    </div>
  );
}
