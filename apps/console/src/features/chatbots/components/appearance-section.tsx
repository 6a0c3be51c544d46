import { SegmentedControl, TextInput } from '@mantine/core';
import { colourSchemes, corners } from '#contracts/appearance.js';
import { limits } from '#contracts/limits.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import type { SectionProps } from '../api/section-props.js';
import { AccentField } from './accent-field.js';
import classes from './appearance-section.module.css';
import { LogoField } from './logo-field.js';
import { Section } from './section.js';
import { WidgetPreview } from './widget-preview.js';

/** How the widget looks, with the real widget beside the form. */
export function AppearanceSection(props: SectionProps) {
  const t = useT();
  const { chatbot, draft, readOnly, onChange } = props;
  const { appearance } = draft;
  // Not on the draft that was drawn: an upload ends later.
  const change = (part: Partial<typeof appearance>) =>
    onChange((present) => ({ appearance: { ...present.appearance, ...part } }));
  return (
    <Section id="appearance" title={t('chatbot.section.appearance')} hint={t('look.hint')}>
      <div className={classes.columns}>
        <div className={classes.form}>
          <AccentField
            accent={appearance.accent}
            scheme={appearance.scheme}
            readOnly={readOnly}
            onChange={(accent) => change({ accent })}
          />
          <LogoField logo={appearance.logo} readOnly={readOnly} onChange={(logo) => change({ logo })} />
          <div>
            <h3 className={classes.label}>{t('look.scheme')}</h3>
            <SegmentedControl
              size="xs"
              aria-label={t('look.scheme')}
              readOnly={readOnly}
              value={appearance.scheme}
              onChange={(value) => change({ scheme: colourSchemes.find((each) => each === value) ?? 'system' })}
              data={colourSchemes.map((value) => ({ value, label: t(`look.scheme.${value}`) }))}
            />
          </div>
          <div>
            <h3 className={classes.label}>{t('look.corner')}</h3>
            <SegmentedControl
              size="xs"
              aria-label={t('look.corner')}
              readOnly={readOnly}
              value={appearance.corner}
              onChange={(value) => change({ corner: corners.find((each) => each === value) ?? 'right' })}
              data={corners.map((value) => ({ value, label: t(`look.corner.${value}`) }))}
            />
          </div>
          {draft.locales.map((locale) => (
            <TextInput
              key={locale}
              label={t('look.launcher_text', { language: formatLanguage(t.locale, locale) })}
              placeholder={t('look.launcher_text_none')}
              maxLength={limits.launcherTextLength}
              lang={locale}
              dir="auto"
              readOnly={readOnly}
              value={appearance.launcherText[locale] ?? ''}
              onChange={(event) =>
                change({ launcherText: { ...appearance.launcherText, [locale]: event.currentTarget.value } })
              }
            />
          ))}
        </div>
        <WidgetPreview chatbot={chatbot} draft={draft} />
      </div>
    </Section>
  );
}
