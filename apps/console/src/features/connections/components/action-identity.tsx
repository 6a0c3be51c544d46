import { Radio, TextInput } from '@mantine/core';
import { identityLevels } from '#contracts/business/actions.js';
import { useT } from '../../../lib/translate.js';
import { mayMatch, withIdentity } from '../api/action-identity.js';
import type { EditorPart } from '../api/editor-part.js';
import classes from './connections.module.css';

/** Error of an incomplete level. `none` is always complete. */
const wrong = {
  matched: { read: 'custom.identity_wrong.matched', write: 'custom.identity_matched_write' },
  verified: { read: 'custom.identity_wrong.verified', write: 'custom.identity_wrong.verified_write' },
} as const;

/** Identity level that a visitor needs before the bot runs the action. */
export function ActionIdentity({ action, errorAt, onChange }: EditorPart) {
  const t = useT();
  const { effect, identity, ownerEmail } = action;
  const hasPlace = effect === 'read' && identity !== 'none';
  const isRefused = errorAt('/identity') !== null;
  const isWithoutPlace = isRefused && identity === 'matched' && ownerEmail === null;
  const isOptional = identity === 'verified';
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.sectionTitle}>{t('custom.visitors')}</legend>
      <p className={classes.hint}>{t('custom.identity_hint')}</p>
      <Radio.Group
        label={t('custom.identity')}
        value={identity}
        error={identity !== 'none' && isRefused && !isWithoutPlace && t(wrong[identity][effect])}
        onChange={(value) => {
          const level = identityLevels.find((each) => each === value);
          if (level) onChange(withIdentity(action, level));
        }}
      >
        <div className={classes.levels}>
          {identityLevels.map((level) => {
            const isOff = level === 'matched' && !mayMatch(action);
            const off = effect === 'write' ? 'custom.identity_matched_write' : 'custom.identity_matched_tool';
            return (
              <Radio
                key={level}
                value={level}
                disabled={isOff}
                label={t(`custom.identity.${level}`)}
                description={t(isOff ? off : `custom.identity_hint.${level}`)}
              />
            );
          })}
        </div>
      </Radio.Group>
      {hasPlace && (
        <TextInput
          className={classes.mono}
          label={t('custom.owner_email')}
          description={t(isOptional ? 'custom.owner_email_optional' : 'custom.owner_email_hint')}
          required={!isOptional}
          placeholder="/customer/email"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={ownerEmail ?? ''}
          error={(isWithoutPlace || errorAt('/ownerEmail')) && t('custom.owner_email_wrong')}
          onChange={({ currentTarget: { value } }) => onChange({ ownerEmail: value === '' ? null : value })}
        />
      )}
    </fieldset>
  );
}
