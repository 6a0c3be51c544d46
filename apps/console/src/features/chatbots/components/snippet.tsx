import { Button, CopyButton, SegmentedControl } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { type Recipe, recipeCode, recipes } from '../api/recipes.js';
import classes from './installation-section.module.css';

/** The code of the widget to paste, for each way to build a site. */
export function Snippet({ chatbotId }: { chatbotId: string }) {
  const t = useT();
  const [recipe, setRecipe] = useState<Recipe>('html');
  const code = recipeCode(recipe, { origin: window.location.origin, chatbotId });
  return (
    <div className={classes.part}>
      <SegmentedControl
        className={classes.recipes}
        size="xs"
        aria-label={t('install.recipe')}
        value={recipe}
        onChange={(value) => setRecipe(recipes.find((each) => each === value) ?? 'html')}
        data={recipes.map((value) => ({ value, label: t(`install.recipe.${value}`) }))}
      />
      <p className={classes.dim}>{t(`install.recipe_hint.${recipe}`)}</p>
      <div className={classes.snippet}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard. */}
        <pre className={`${classes.code} scroll`} tabIndex={0}>
          {code}
        </pre>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
              onClick={copy}
              aria-label={`${t(copied ? 'action.copied' : 'action.copy')}: ${t('install.code')}`}
            >
              {t(copied ? 'action.copied' : 'action.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
