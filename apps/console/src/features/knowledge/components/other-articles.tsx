import { ActionIcon, Button, Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import type { PhrasingTarget } from '../api/use-add-question.js';
import { useArticleSearch } from '../api/use-article-search.js';
import classes from './cluster-actions.module.css';

interface Props {
  cluster: UnansweredCluster;
  /** Shown until something is searched for. */
  nearest: readonly PhrasingTarget[];
  /** There is no proposed article, so the button needs a full label. */
  isAlone: boolean;
  isPending: boolean;
  onChoose: (article: PhrasingTarget) => void;
}

/** Picker of another article for the phrasing: the nearest ones, or search results. */
export function OtherArticles({ cluster, nearest, isAlone, isPending, onChoose }: Props) {
  const t = useT();
  const [words, setWords] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => setWords(''),
  });
  const { found, error } = useArticleSearch(cluster.chatbotId, cluster.locale, words);
  const isSearching = words.trim() !== '';
  const options: readonly PhrasingTarget[] = isSearching
    ? (found ?? []).map(({ id, title }) => ({ articleId: id, title }))
    : nearest;
  const choose = (articleId: string) => {
    const article = options.find((option) => option.articleId === articleId);
    combobox.closeDropdown();
    if (article) onChoose(article);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-end" width={340}>
      <Combobox.Target targetType="button">
        {isAlone ? (
          <Button
            variant="subtle"
            className={classes.nearest}
            rightSection={<IconChevronDown size={15} />}
            loading={isPending}
            onClick={() => combobox.toggleDropdown()}
          >
            {t('gaps.add_to_answer')}
          </Button>
        ) : (
          <ActionIcon
            variant="default"
            className={classes.others}
            aria-label={t('gaps.add_to_other')}
            disabled={isPending}
            onClick={() => combobox.toggleDropdown()}
          >
            <IconChevronDown size={15} />
          </ActionIcon>
        )}
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          placeholder={t('knowledge.search')}
          aria-label={t('knowledge.search')}
        />
        <Combobox.Options aria-label={t('gaps.add_to_other')} className={classes.options}>
          {options.map(({ articleId, title }) => (
            <Combobox.Option key={articleId} value={articleId}>
              {title}
            </Combobox.Option>
          ))}
          {found?.length === 0 && isSearching && <Combobox.Empty>{t('knowledge.nothing')}</Combobox.Empty>}
          {error && <Combobox.Empty>{failureText(t, failureOf(error))}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
