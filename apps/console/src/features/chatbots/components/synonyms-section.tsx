import { ActionIcon, TagsInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { limits } from '#contracts/limits.js';
import { useT } from '../../../lib/translate.js';
import { useRemovableRows } from '../../../ui/use-removable-rows.js';
import type { SectionProps } from '../api/section-props.js';
import { AddRowButton } from './add-row-button.js';
import classes from './list-section.module.css';
import { Section } from './section.js';

/** Synonym groups of this business. */
export function SynonymsSection({ draft: { synonyms }, readOnly, onChange }: SectionProps) {
  const t = useT();
  const { rows, add, remove } = useRemovableRows<HTMLUListElement>();
  return (
    <Section id="synonyms" title={t('chatbot.section.synonyms')} hint={t('synonyms.hint')}>
      {synonyms.length === 0 && <p className={classes.none}>{t('synonyms.none')}</p>}
      {synonyms.length > 0 && (
        <ul ref={rows} className={classes.rows}>
          {synonyms.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but its words
            <li key={index} className={classes.group}>
              <TagsInput
                aria-label={t('synonyms.group', { number: index + 1 })}
                placeholder={group.length < 2 ? t('synonyms.placeholder') : undefined}
                maxTags={20}
                readOnly={readOnly}
                acceptValueOnBlur
                error={group.length === 1 ? t('chatbot.fault.synonyms') : undefined}
                value={group}
                onChange={(words) =>
                  onChange({
                    synonyms: synonyms.with(
                      index,
                      words.map((word) => word.slice(0, 60)),
                    ),
                  })
                }
              />
              {!readOnly && (
                <ActionIcon
                  data-remove
                  aria-label={t('synonyms.remove', { words: group.join(', ') })}
                  onClick={() => remove(index, () => onChange({ synonyms: synonyms.toSpliced(index, 1) }))}
                >
                  <IconTrash size={16} stroke={1.7} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && synonyms.length < limits.synonymGroups && (
        <AddRowButton ref={add} text={t('synonyms.add')} onClick={() => onChange({ synonyms: [...synonyms, []] })} />
      )}
    </Section>
  );
}
