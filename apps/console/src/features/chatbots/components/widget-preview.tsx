import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toAppearanceView } from '#contracts/appearance.js';
import type { Chatbot, ChatbotView } from '#contracts/chatbot.js';
import type { Locale } from '#contracts/states.js';
import { formatLanguage } from '../../../lib/format.js';
import { useT } from '../../../lib/translate.js';
import type { SettingsDraft } from '../api/settings-draft.js';
import classes from './appearance-section.module.css';

/** Messages to and from the preview page: see `apps/widget/src/preview/preview-protocol.ts`. */
interface PreviewState {
  type: 'parley:preview';
  chatbot: ChatbotView;
  locale: Locale;
  open: boolean;
}
const previewReady = 'parley:preview-ready';

/** The real widget with the settings of the form, saved or not. It reaches no server, so no conversation begins. */
export function WidgetPreview({ chatbot, draft }: { chatbot: Chatbot; draft: SettingsDraft }) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const { name, locales, greeting, suggestions, appearance, preChat } = draft;
  const [chosen, setChosen] = useState<Locale>(locales.includes(t.language) ? t.language : (locales[0] ?? 'en'));
  const locale = locales.includes(chosen) ? chosen : (locales[0] ?? 'en');
  const [open, setOpen] = useState(true);
  const state = JSON.stringify({
    type: 'parley:preview',
    chatbot: {
      id: chatbot.id,
      name,
      locales,
      greeting,
      suggestions,
      appearance: toAppearanceView(appearance),
      opensAt: null,
      ...(preChat.isOn && preChat.fields.length > 0 && { preChat: preChat.fields }),
    },
    locale,
    open,
  } satisfies PreviewState);
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage(JSON.parse(state), window.location.origin);
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && data === previewReady) send();
    };
    window.addEventListener('message', listen);
    send();
    return () => window.removeEventListener('message', listen);
  }, [state]);
  return (
    <div className={classes.preview}>
      <div className={classes.previewBar}>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.state')}
          value={open ? 'open' : 'closed'}
          onChange={(value) => setOpen(value === 'open')}
          data={[
            { value: 'open', label: t('preview.open') },
            { value: 'closed', label: t('preview.closed') },
          ]}
        />
        {locales.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('preview.language')}
            value={locale}
            onChange={(value) => setChosen(locales.find((each) => each === value) ?? locale)}
            data={locales.map((value) => ({ value, label: formatLanguage(t.locale, value) }))}
          />
        )}
      </div>
      <div className={classes.frame}>
        <iframe ref={frame} src="/widget/preview" title={t('preview.title')} />
      </div>
    </div>
  );
}
