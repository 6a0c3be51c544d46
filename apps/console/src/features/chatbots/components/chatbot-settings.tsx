import { memo, useCallback, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ChatbotSection } from '../../../lib/chatbot-sections.js';
import { failureOf } from '../../../lib/failure.js';
import { focusFault } from '../../../lib/focus-fault.js';
import { useT } from '../../../lib/translate.js';
import { useAnchor } from '../../../lib/use-anchor.js';
import { useMay } from '../../../lib/use-may.js';
import { useSaveCommand } from '../../../lib/use-save-command.js';
import { SaveBar } from '../../../ui/save-bar.js';
import { showDone } from '../../../ui/show-done.js';
import type { SectionProps } from '../api/section-props.js';
import {
  draftOf,
  faultSections,
  followSaved,
  patchOf,
  type SettingsDraft,
  settingsFaults,
} from '../api/settings-draft.js';
import { afterReading, afterSave, formOf } from '../api/settings-form.js';
import { useAreSectionsRead, useSaveChatbot } from '../api/use-chatbot-settings.js';
import { ActionsSection } from './actions-section.js';
import { AnswersSection } from './answers-section.js';
import { AppearanceSection } from './appearance-section.js';
import { ArchiveSection } from './archive-section.js';
import classes from './chatbot-page.module.css';
import { GeneralSection } from './general-section.js';
import { GreetingSection } from './greeting-section.js';
import { HoursSection } from './hours-section.js';
import { IdleSection } from './idle-section.js';
import { InstallationSection } from './installation-section.js';
import { PreChatSection } from './pre-chat-section.js';
import { RoutingSection } from './routing-section.js';
import { SectionNav } from './section-nav.js';
import { SkillsSection } from './skills-section.js';
import { SynonymsSection } from './synonyms-section.js';
import { TeamsSection } from './teams-section.js';
import { TopicsSection } from './topics-section.js';
import { WaitingSection } from './waiting-section.js';

/** All sections. They take long to render, and are rendered again only when the form has changed. */
const Sections = memo(function Sections(props: SectionProps) {
  return (
    <div className={classes.column}>
      <GeneralSection {...props} />
      <AnswersSection {...props} />
      <ActionsSection {...props} />
      <GreetingSection {...props} />
      <PreChatSection {...props} />
      <AppearanceSection {...props} />
      <InstallationSection {...props} />
      <TeamsSection {...props} />
      <SkillsSection {...props} />
      <RoutingSection {...props} />
      <WaitingSection {...props} />
      <IdleSection {...props} />
      <HoursSection {...props} />
      <TopicsSection {...props} />
      <SynonymsSection {...props} />
      <ArchiveSection {...props} />
    </div>
  );
});

/** Moves to the field that is wrong, or to its section. */
function openFault(section: ChatbotSection): void {
  const part = document.getElementById(section);
  if (focusFault(part)) return;
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

/** Settings form: one draft for all sections, saved together. */
export function ChatbotSettings({ chatbot }: { chatbot: Chatbot }) {
  const t = useT();
  const readOnly = !useMay('chatbots.write');
  const scroller = useRef<HTMLDivElement>(null);
  useAnchor(useAreSectionsRead(chatbot));
  const saving = useSaveChatbot(chatbot.id);
  const [{ of, base, draft }, setForm] = useState(() => formOf(chatbot));
  const setDraft = (change: (before: SettingsDraft) => SettingsDraft) =>
    setForm((now) => ({ ...now, draft: change(now.draft) }));
  if (of !== chatbot) setForm((now) => afterReading(now, chatbot));
  const patch = patchOf(base, draft);
  const faults = settingsFaults(draft);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => patch !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  const save = () => {
    if (patch === null || faults.length > 0 || saving.isPending) return;
    const change = (stored: Chatbot) => {
      const theirs = draftOf(stored);
      return patchOf(theirs, followSaved({ base, mine: draft, theirs }));
    };
    saving.mutate(change, {
      onSuccess: (next) => {
        setForm((now) => afterSave(now, draft, next));
        showDone(t, t('chatbot.saved'));
      },
    });
  };
  useSaveCommand(save, { isSaving: saving.isPending, hasFailed: saving.isError }, !readOnly);
  const onChange = useCallback<SectionProps['onChange']>(
    (part) =>
      setForm((now) => ({
        ...now,
        draft: { ...now.draft, ...(typeof part === 'function' ? part(now.draft) : part) },
      })),
    [],
  );
  return (
    <div ref={scroller} className={`${classes.body} scroll`}>
      <SectionNav scroller={scroller} />
      <Sections chatbot={chatbot} draft={draft} readOnly={readOnly} onChange={onChange} />
      {patch !== null && (
        <SaveBar
          text={t(blocker.state === 'blocked' ? 'chatbot.leaving' : 'chatbot.unsaved')}
          faults={faults.map((fault) => ({
            text: t(`chatbot.fault.${fault}`),
            onOpen: () => openFault(faultSections[fault]),
          }))}
          failure={saving.error && failureOf(saving.error)}
          isPending={saving.isPending}
          onLeave={blocker.state === 'blocked' ? () => blocker.proceed() : null}
          onDiscard={() => {
            setDraft(() => base);
            saving.reset();
            if (blocker.state === 'blocked') blocker.reset();
          }}
          onSave={save}
        />
      )}
    </div>
  );
}
