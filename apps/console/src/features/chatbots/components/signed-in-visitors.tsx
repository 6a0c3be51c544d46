import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ChatbotId } from '#contracts/ids.js';
import { useT } from '../../../lib/translate.js';
import { type IdentityRecipe, identityLanguages, identityRecipes, pageRecipe } from '../api/identity-recipes.js';
import { CodeBlock } from './code-block.js';
import { IdentitySecret } from './identity-secret.js';
import classes from './installation-section.module.css';

/** Identification of visitors by the business's site: the secret, and the code for server and page. */
export function SignedInVisitors({ chatbotId, children }: { chatbotId: ChatbotId; children: ReactNode }) {
  const t = useT();
  const [language, setLanguage] = useState<IdentityRecipe>('Node.js');
  return (
    <div className={classes.part}>
      <h3 className={classes.label}>{t('identity.title')}</h3>
      <p className={classes.dim}>{t('identity.lead')}</p>
      <IdentitySecret chatbotId={chatbotId} />
      <p className={classes.dim}>{t('identity.server_code')}</p>
      <SegmentedControl
        className={classes.recipes}
        size="xs"
        aria-label={t('identity.language')}
        value={language}
        onChange={(value) => setLanguage(identityLanguages.find((each) => each === value) ?? 'Node.js')}
        data={identityLanguages}
      />
      <CodeBlock code={identityRecipes[language].trim()} label={t('identity.code')} />
      <p className={classes.dim}>{t('identity.page_code')}</p>
      <CodeBlock code={pageRecipe} label={t('identity.code')} />
      {children}
    </div>
  );
}
