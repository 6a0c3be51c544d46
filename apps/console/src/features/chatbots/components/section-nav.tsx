import { type RefObject, useEffect, useRef } from 'react';
import { chatbotSectionNames } from '../../../lib/chatbot-sections.js';
import { useT } from '../../../lib/translate.js';
import { useSectionInView } from '../api/use-section-in-view.js';
import classes from './chatbot-page.module.css';

/** Links to the sections of the settings; the one in view is marked. */
export function SectionNav({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const t = useT();
  const inView = useSectionInView(scroller, chatbotSectionNames);
  const nav = useRef<HTMLElement>(null);
  // Where the sections are one row, the current one stays visible in it.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`[href="#${inView}"]`);
    if (nav.current && current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [inView]);
  return (
    <nav ref={nav} className={classes.nav} aria-label={t('chatbot.sections')}>
      {chatbotSectionNames.map((section) => (
        <a
          key={section}
          href={`#${section}`}
          className={classes.jump}
          aria-current={section === inView ? 'location' : undefined}
          onClick={(event) => {
            // Not by the address: the router would take a changed hash for leaving, and cannot hold it up.
            event.preventDefault();
            const part = document.getElementById(section);
            part?.scrollIntoView();
            // Moves the keyboard focus along.
            part?.focus({ preventScroll: true });
          }}
        >
          {t(`chatbot.section.${section}`)}
        </a>
      ))}
    </nav>
  );
}
