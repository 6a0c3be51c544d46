import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#contracts/limits.js';
import { readTypedSite, type SiteFault } from '#contracts/sites.js';
import { useT } from '../../../lib/translate.js';
import classes from './installation-section.module.css';

type Problem = SiteFault | 'known' | 'full';

interface Props {
  sites: readonly string[];
  readOnly: boolean;
  onChange: (sites: string[]) => void;
}

/** Sites whose pages may show the widget. */
export function SiteList({ sites, readOnly, onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const add = () => {
    const reading = readTypedSite(typed);
    const found = 'fault' in reading ? reading.fault : problemOf(reading.site, sites);
    setProblem(found);
    if (found || 'fault' in reading) return;
    onChange([...sites, reading.site]);
    setAdded(isOtherThan(typed, reading.site) ? t('install.added_as', { site: reading.site }) : null);
    setTyped('');
  };
  return (
    <div>
      <h3 className={classes.label}>{t('install.sites')}</h3>
      <p className={classes.dim}>{t('install.sites_hint')}</p>
      {sites.length > 0 && (
        <ul className={classes.list} aria-label={t('install.sites')}>
          {sites.map((site) => (
            <li key={site} className={classes.site}>
              <span className={classes.origin}>{site === '*' ? t('install.every_site') : site}</span>
              {!readOnly && (
                <ActionIcon
                  aria-label={t('install.remove_site', { site })}
                  onClick={() => onChange(sites.filter((each) => each !== site))}
                >
                  <IconTrash size={16} stroke={1.7} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <form
          className={classes.add}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextInput
            aria-label={t('install.site')}
            placeholder="https://www.example.com"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={limits.siteLength}
            className={classes.input}
            value={typed}
            error={problem && t(`install.fault.${problem}`)}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
              setAdded(null);
            }}
          />
          <Button type="submit" variant="default">
            {t('install.add_site')}
          </Button>
        </form>
      )}
      <p className={classes.note} role="status">
        {added}
      </p>
    </div>
  );
}

function problemOf(site: string, sites: readonly string[]): Problem | null {
  if (sites.includes(site)) return 'known';
  return sites.length >= limits.sites ? 'full' : null;
}

/** Whether the stored site differs from the input: without path, or in another alphabet. */
function isOtherThan(typed: string, site: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
  return plain(typed) !== plain(site);
}
