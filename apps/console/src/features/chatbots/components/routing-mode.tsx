import { Radio } from '@mantine/core';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { useT } from '../../../lib/translate.js';
import classes from './answers-section.module.css';

const modes = ['offer', 'claim'] as const satisfies readonly ChatbotPolicy['routing'][];

interface Props {
  mode: ChatbotPolicy['routing'];
  readOnly: boolean;
  onChange: (mode: ChatbotPolicy['routing']) => void;
}

/** Whether a waiting conversation is offered to one operator after the other, or picked from the queue. */
export function RoutingMode({ mode, readOnly, onChange }: Props) {
  const t = useT();
  return (
    <Radio.Group
      value={mode}
      onChange={(value) => onChange(modes.find((each) => each === value) ?? mode)}
      readOnly={readOnly}
      label={t('routing_mode')}
      classNames={{ label: classes.label }}
    >
      <div className={classes.modes}>
        {modes.map((each) => (
          <Radio.Card key={each} value={each} className={classes.mode} disabled={readOnly}>
            <Radio.Indicator size="xs" className={classes.indicator} />
            <span>
              <span className={classes.name}>{t(`routing_mode.${each}`)}</span>
              <span className={classes.hint}>{t(`routing_mode_hint.${each}`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
