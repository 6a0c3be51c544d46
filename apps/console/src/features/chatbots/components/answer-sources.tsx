import { Select } from '@mantine/core';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { useT } from '../../../lib/translate.js';
import { SecondsField } from './duration-field.js';
import classes from './waiting-section.module.css';

const phrasings = ['verbatim', 'model'] as const satisfies readonly ChatbotPolicy['phrasing'][];
const externals = ['off', 'first', 'last'] as const satisfies readonly ChatbotPolicy['externalBot'][];

interface Props {
  policy: ChatbotPolicy;
  readOnly: boolean;
  onChange: (part: Partial<ChatbotPolicy>) => void;
}

/** In whose words the bot answers, and whether another program answers too. */
export function AnswerSources({ policy, readOnly, onChange }: Props) {
  const t = useT();
  return (
    <div className={classes.fields}>
      <Select
        label={t('chatbot.phrasing')}
        description={t('chatbot.phrasing_hint')}
        allowDeselect={false}
        readOnly={readOnly}
        value={policy.phrasing}
        data={phrasings.map((value) => ({ value, label: t(`chatbot.phrasing.${value}`) }))}
        onChange={(value) => onChange({ phrasing: phrasings.find((each) => each === value) ?? policy.phrasing })}
      />
      <Select
        label={t('chatbot.external')}
        description={t('chatbot.external_hint')}
        allowDeselect={false}
        readOnly={readOnly}
        value={policy.externalBot}
        data={externals.map((value) => ({ value, label: t(`chatbot.external.${value}`) }))}
        onChange={(value) => onChange({ externalBot: externals.find((each) => each === value) ?? policy.externalBot })}
      />
      {policy.externalBot !== 'off' && (
        <SecondsField
          label={t('chatbot.external_seconds')}
          hint={t('chatbot.external_seconds_hint')}
          max={120}
          seconds={policy.externalBotSeconds}
          readOnly={readOnly}
          onChange={(externalBotSeconds) => onChange({ externalBotSeconds })}
        />
      )}
    </div>
  );
}
