import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconMessage, IconSearch, IconSettings } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useKnownConversations } from '../features/inbox/api/use-conversation-list.js';
import { commandEntry, commandGroups } from '../lib/commands.js';
import { type MatchQuality, matchQuality } from '../lib/fuzzy-match.js';
import { messagePreview } from '../lib/message-preview.js';
import { useT } from '../lib/translate.js';
import { runCommand, useAvailableCommands } from '../lib/use-command.js';
import { useSettings } from '../lib/use-settings-search.js';
import { visitorName } from '../lib/visitor-name.js';
import { KeyCaps } from '../ui/key-caps.js';

type SpotlightActions = SpotlightActionData | SpotlightActionGroupData;

/** Command palette: available commands and known conversations, filtered as the operator types. Opens when `openings` changes. */
export function Palette({ openings }: { openings: number }) {
  const t = useT();
  const navigate = useNavigate();
  const available = useAvailableCommands().filter((id) => id !== 'palette' && id !== 'back');
  const known = useKnownConversations();
  const settings = useSettings();
  const [conversations, setConversations] = useState<ReturnType<typeof known>>([]);
  const show = useEffectEvent(() => {
    setConversations(known());
    spotlight.open();
  });
  useEffect(() => {
    if (openings > 0) show();
  }, [openings]);
  const actions = [
    ...commandGroups.map((group) => ({
      group: t(`group.${group}`),
      actions: available
        .filter((id) => commandEntry(id).group === group)
        .map((id) => ({
          id,
          label: t(`command.${id}`),
          rightSection: <KeyCaps command={id} />,
          // After the palette has returned the focus, so that a command may move it.
          onClick: () => void setTimeout(() => runCommand(id), 0),
        })),
    })),
    {
      group: t('group.conversations'),
      actions: conversations.map(({ id, visitor, lastMessage }) => ({
        id,
        label: visitorName(visitor),
        description: messagePreview(lastMessage) ?? undefined,
        leftSection: <IconMessage size={16} stroke={1.7} />,
        onClick: () => void navigate(`/inbox/all/${id}`),
      })),
    },
    {
      group: t('settings.title'),
      actions: settings.map(({ to, title, place, words }) => ({
        id: to,
        label: title,
        description: place,
        keywords: words,
        leftSection: <IconSettings size={16} stroke={1.7} />,
        onClick: () => void navigate(to),
      })),
    },
  ].filter((group) => group.actions.length > 0);
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      limit={40}
      scrollable
      maxHeight={420}
      highlightQuery={false}
      // Settings appear only in search results: there are too many to list.
      filter={(query, groups) => fuzzyFilter(query, query.trim() === '' ? groups.slice(0, -1) : groups)}
      nothingFound={t('palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={17} stroke={1.7} />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
      attributes={{ content: { 'aria-label': t('command.palette') } }}
      overlayProps={{ backgroundOpacity: 0.32, blur: 0 }}
      transitionProps={{ exitDuration: 0 }}
      shadow="xl"
    />
  );
}

/** Fuzzy filter: exact matches; if there are none, matches within a few typing errors. */
function fuzzyFilter(query: string, groups: SpotlightActions[]): SpotlightActions[] {
  const found = (wanted: MatchQuality) =>
    groups.flatMap((group) => {
      if (!('actions' in group)) return [];
      const actions = group.actions.filter(
        ({ label = '', description = '', keywords = '' }) =>
          matchQuality(query, `${label} ${description} ${keywords}`) === wanted,
      );
      return actions.length > 0 ? [{ ...group, actions }] : [];
    });
  const exact = found('exact');
  return exact.length > 0 ? exact : found('near');
}
