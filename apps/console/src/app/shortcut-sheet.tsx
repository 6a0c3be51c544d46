import { Switch } from '@mantine/core';
import { commandEntry, commandGroups, commandIds } from '../lib/commands.js';
import { setPreferences, usePreferences } from '../lib/preferences.js';
import { useT } from '../lib/translate.js';
import { Dialog } from '../ui/dialog.js';
import { KeyCaps } from '../ui/key-caps.js';
import classes from './shortcut-sheet.module.css';

/** Sheet of all shortcuts, with the switch for those of a single key. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  const { singleKeys } = usePreferences();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('sheet.title')} size={760} yOffset="6vh">
      <Switch
        label={t('settings.single_keys')}
        checked={singleKeys}
        onChange={(event) => setPreferences({ singleKeys: event.currentTarget.checked })}
      />
      <div className={classes.groups}>
        {commandGroups.map((group) => (
          <section key={group} className={classes.group}>
            <h3 className={classes.heading}>{t(`group.${group}`)}</h3>
            <dl className={classes.keys}>
              {commandIds
                .filter((id) => commandEntry(id).group === group && commandEntry(id).keys !== null)
                .map((id) => (
                  <div key={id} className={classes.line}>
                    <dt>{t(`command.${id}`)}</dt>
                    <dd>
                      <KeyCaps command={id} />
                      <span className="visually-hidden">{commandEntry(id).keys}</span>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
