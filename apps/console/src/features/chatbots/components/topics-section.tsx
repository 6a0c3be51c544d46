import { ActionIcon, TagsInput, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import { useRemovableRows } from '../../../ui/use-removable-rows.js';
import type { SectionProps } from '../api/section-props.js';
import { AddRowButton } from './add-row-button.js';
import classes from './list-section.module.css';
import { Section } from './section.js';

/** Restricted topics, matched by their trigger phrases. */
export function TopicsSection({ draft: { policyTopics }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const { rows, add, remove } = useRemovableRows<HTMLUListElement>();
  const put = (index: number, part: Partial<(typeof policyTopics)[number]>) =>
    onChange({ policyTopics: policyTopics.map((topic, at) => (at === index ? { ...topic, ...part } : topic)) });
  return (
    <Section id="topics" title={t('chatbot.section.topics')} hint={t('topics.hint')}>
      {policyTopics.length === 0 && <p className={classes.none}>{t('topics.none')}</p>}
      {policyTopics.length > 0 && (
        <ul ref={rows} className={classes.rows}>
          {policyTopics.map((topic, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a topic has no name of its own while it is typed
            <li key={index} className={classes.topic}>
              <TextInput
                label={t('topics.name')}
                maxLength={limits.topicLength}
                readOnly={readOnly}
                dir="auto"
                error={topic.name.trim() === '' && topic.phrases.length > 0 ? t('chatbot.fault.topic') : undefined}
                value={topic.name}
                onChange={(event) => put(index, { name: event.currentTarget.value })}
              />
              <TagsInput
                label={t('topics.phrases')}
                placeholder={topic.phrases.length === 0 ? t('topics.phrases_placeholder') : undefined}
                maxTags={limits.topicPhrases}
                readOnly={readOnly}
                acceptValueOnBlur
                error={topic.phrases.length === 0 && topic.name.trim() !== '' ? t('chatbot.fault.topic') : undefined}
                value={topic.phrases}
                onChange={(phrases) =>
                  put(index, { phrases: phrases.map((phrase) => phrase.slice(0, limits.variantLength)) })
                }
              />
              {!readOnly && (
                <ActionIcon
                  data-remove
                  className={classes.remove}
                  aria-label={t('topics.remove', { name: topic.name })}
                  onClick={() => remove(index, () => onChange({ policyTopics: policyTopics.toSpliced(index, 1) }))}
                >
                  <IconTrash size={16} stroke={1.7} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && policyTopics.length < limits.policyTopics && (
        <AddRowButton
          ref={add}
          text={t('topics.add')}
          onClick={() => onChange({ policyTopics: [...policyTopics, { name: '', phrases: [] }] })}
        />
      )}
    </Section>
  );
}
