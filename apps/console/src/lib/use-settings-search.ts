import { useEffect, useState } from 'react';
import type { Locale } from '#contracts/states.js';
import { locales } from '#contracts/states.js';
import { chatbotSectionNames, chatbotSections } from './chatbot-sections.js';
import { matchQuality } from './fuzzy-match.js';
import { useMe } from './me.js';
import { loadTranslation, type MessageKey, type Translation, useT } from './translate.js';
import { useChatbots } from './use-chatbots.js';
import { useSettingEntries } from './use-setting-entries.js';

/** A page or a section of the settings that the operator may see. */
export interface FoundSetting {
  readonly to: string;
  readonly title: string;
  /** Where it stands: the part of the settings, or the chatbot. */
  readonly place: string;
  /** Every text to find it by, in every language that is loaded. */
  readonly words: string;
}

/** All settings that the operator may see, with their words in both languages once the other one is loaded. */
export function useSettings(): FoundSetting[] {
  const t = useT();
  const permissions = useMe()?.permissions ?? [];
  const chatbots = useChatbots().data?.items ?? [];
  const other = useOtherLanguage(t.language);
  const texts = (keys: readonly MessageKey[]) =>
    [t, ...(other ? [other] : [])].flatMap((language) => keys.map((key) => language(key))).join(' ');
  const pages = useSettingEntries().map(({ part, title, hint, words = [], to }) => {
    const heading = `settings.part.${part}` as const;
    return {
      to,
      title: t(title),
      place: t(heading),
      words: texts([title, heading, ...(hint ? [hint] : []), ...words]),
    };
  });
  const ofChatbots = permissions.includes('chatbots.read')
    ? chatbots.flatMap(({ id, name }) =>
        chatbotSectionNames.map((section) => {
          const key = `chatbot.section.${section}` as const;
          const words = `${name} ${texts([key, chatbotSections[section], 'settings.part.chatbots'])}`;
          return { to: `/settings/chatbots/${id}#${section}`, title: t(key), place: name, words };
        }),
      )
    : [];
  return [...pages, ...ofChatbots];
}

/** What fits a text: exactly or, where nothing does, within a few typing errors. */
export function findSettings(settings: readonly FoundSetting[], query: string): FoundSetting[] {
  const found = (wanted: 'exact' | 'near') => settings.filter(({ words }) => matchQuality(query, words) === wanted);
  const exact = found('exact');
  return exact.length > 0 ? exact : found('near');
}

/** The catalogue of the other language; null until it is loaded. */
function useOtherLanguage(language: Locale): Translation | null {
  const [other, setOther] = useState<Translation | null>(null);
  useEffect(() => {
    let isWanted = true;
    const wanted = locales.find((locale) => locale !== language) ?? language;
    // Without it, as offline, words of the language on the screen are enough.
    loadTranslation(wanted).then(
      (loaded) => isWanted && setOther(() => loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return other;
}
