import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { contactFields, type PreChatField } from '#contracts/pre-chat.js';
import { preChatLimits } from '#contracts/visitor-limits.js';
import { useT } from '../../../lib/translate.js';
import { useRemovableRows } from '../../../ui/use-removable-rows.js';
import {
  ownFields,
  requirementOf,
  requirements,
  switched,
  withOwn,
  withOwnField,
  withoutOwn,
  withRequirement,
} from '../api/pre-chat-draft.js';
import type { SectionProps } from '../api/section-props.js';
import appearance from './appearance-section.module.css';
import { OwnFieldRow } from './own-field-row.js';
import classes from './pre-chat-section.module.css';
import { Section } from './section.js';
import { WidgetPreview } from './widget-preview.js';

/** Pre-chat form, with a preview in the real widget. */
export function PreChatSection({ chatbot, draft, readOnly, onChange }: SectionProps) {
  const t = useT();
  const { rows, add, remove } = useRemovableRows<HTMLUListElement>();
  const { isOn, fields } = draft.preChat;
  const put = (next: PreChatField[]) => onChange({ preChat: { isOn, fields: next } });
  const own = ownFields(fields);
  return (
    <Section id="pre_chat" title={t('chatbot.section.pre_chat')} hint={t('pre_chat.hint')}>
      <Switch
        label={t('pre_chat.on')}
        checked={isOn}
        disabled={readOnly}
        onChange={(event) => onChange({ preChat: switched(fields, event.currentTarget.checked) })}
      />
      {isOn && (
        <div className={appearance.columns}>
          <div className={appearance.form}>
            {contactFields.map((kind) => (
              <div key={kind} className={classes.contact}>
                <span id={`pre-chat-${kind}`}>{t(`pre_chat.${kind}`)}</span>
                <SegmentedControl
                  size="xs"
                  aria-labelledby={`pre-chat-${kind}`}
                  readOnly={readOnly}
                  value={requirementOf(fields, kind)}
                  onChange={(value) =>
                    put(withRequirement(fields, kind, requirements.find((each) => each === value) ?? 'off'))
                  }
                  data={requirements.map((value) => ({ value, label: t(`pre_chat.${value}`) }))}
                />
              </div>
            ))}
            {own.length > 0 && (
              <ul ref={rows} className={classes.rows}>
                {own.map((field, index) => (
                  <OwnFieldRow
                    key={field.id}
                    field={field}
                    locales={draft.locales}
                    readOnly={readOnly}
                    onChange={(part) => put(withOwn(fields, field.id, part))}
                    onRemove={() => remove(index, () => put(withoutOwn(fields, field.id)))}
                  />
                ))}
              </ul>
            )}
            {!readOnly && fields.length < preChatLimits.fields && (
              <Button
                ref={add}
                variant="default"
                size="xs"
                className={classes.add}
                leftSection={<IconPlus size={14} />}
                onClick={() => put(withOwnField(fields))}
              >
                {t('pre_chat.add')}
              </Button>
            )}
          </div>
          <WidgetPreview chatbot={chatbot} draft={draft} />
        </div>
      )}
    </Section>
  );
}
