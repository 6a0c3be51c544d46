import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { orderDigits, readOrderNumbers } from '#contracts/business/order-number.js';
import { useT } from '../../../lib/translate.js';
import { isOrderPrefix } from '../api/settings-draft.js';
import classes from './actions-section.module.css';

interface Props {
  prefix: string;
  readOnly: boolean;
  onChange: (prefix: string) => void;
}

/** Format of the order numbers of a business, with a place to try one. */
export function OrderNumberField({ prefix, readOnly, onChange }: Props) {
  const t = useT();
  const [tried, setTried] = useState('');
  const isValid = isOrderPrefix(prefix);
  const found = isValid ? readOrderNumbers(tried, { prefix, ...orderDigits })[0] : undefined;
  const { minDigits: min, maxDigits: max } = orderDigits;
  return (
    <div className={classes.numbers}>
      <TextInput
        className={classes.prefix}
        label={t('actions.order_prefix')}
        description={t('actions.order_prefix_hint', { min, max })}
        error={!isValid && t('chatbot.fault.order_prefix')}
        placeholder="K-"
        autoComplete="off"
        readOnly={readOnly}
        value={prefix}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        className={classes.prefix}
        label={t('actions.order_try')}
        placeholder={`${isValid ? prefix : ''}1042`}
        autoComplete="off"
        maxLength={200}
        value={tried}
        onChange={(event) => setTried(event.currentTarget.value)}
      />
      <p className={classes.note} aria-live="polite">
        {tried.trim() !== '' &&
          (found ? t('actions.order_read', { number: found.number }) : t('actions.order_unread', { min, max }))}
      </p>
    </div>
  );
}
