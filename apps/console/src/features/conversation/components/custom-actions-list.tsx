import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ActionView } from '#contracts/business/custom-actions.js';
import { lazyComponent } from '../../../lib/load-script.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useCustomActions } from '../api/use-offered-actions.js';
import classes from './business-section.module.css';

const CustomActionDialog = lazyComponent(async () => (await import('./custom-action-dialog.js')).CustomActionDialog);

/** Buttons of admins' actions. `mayWrite`: include those that change something. */
export function CustomActionsList({ mayWrite }: { mayWrite: boolean }) {
  const t = useT();
  const reads = useMay('business.read');
  const actions = useCustomActions().filter(({ effect }) => reads && (effect === 'read' || mayWrite));
  const [open, setOpen] = useState<ActionView | null>(null);
  if (actions.length === 0) return null;
  return (
    <section className={classes.custom} aria-label={t('business.custom')}>
      <h3 className={classes.customTitle}>{t('business.custom')}</h3>
      <ul className={classes.customList}>
        {actions.map((action) => (
          <li key={action.name}>
            <Button
              variant="default"
              size="compact-sm"
              className={classes.customButton}
              leftSection={<IconBolt size={14} />}
              title={action.description[t.language]}
              onClick={() => setOpen(action)}
            >
              {action.title[t.language]}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{open && <CustomActionDialog action={open} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  );
}
