import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { useSnippetOrigin } from '../../../lib/use-server-address.js';
import { LocalAddressNotice } from '../../../ui/local-address-notice.js';
import { mailAddress, type Recipe, recipeCode, recipes } from '../api/recipes.js';
import { CodeBlock } from './code-block.js';
import classes from './installation-section.module.css';

/** The code of the widget to paste, for each way to build a site. */
export function Snippet({ chatbotId }: { chatbotId: string }) {
  const t = useT();
  const [recipe, setRecipe] = useState<Recipe>('html');
  const server = useSnippetOrigin();
  if (server === null) return null;
  const code = recipeCode(recipe, { origin: server.origin, chatbotId });
  const hint = t(`install.recipe_hint.${recipe}`);
  return (
    <div className={classes.part}>
      {server.isLocal && <LocalAddressNotice origin={server.origin} of="code" />}
      <SegmentedControl
        className={classes.recipes}
        size="xs"
        aria-label={t('install.recipe')}
        value={recipe}
        onChange={(value) => setRecipe(recipes.find((each) => each === value) ?? 'html')}
        data={recipes.map((value) => ({ value, label: t(`install.recipe.${value}`) }))}
      />
      <p className={classes.dim}>{hint}</p>
      <CodeBlock code={code} label={t('install.code')} />
      {!server.isLocal && (
        <a className={classes.mail} href={mailAddress(t('install.mail_subject'), `${hint}\n\n${code}\n`)}>
          {t('install.mail')}
        </a>
      )}
    </div>
  );
}
