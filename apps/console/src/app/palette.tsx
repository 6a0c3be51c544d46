import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconMessage, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useKnownConversations } from '../features/inbox/api/use-conversation-list.js';
import { commandEntry, commandGroups } from '../lib/commands.js';
import { lastWords } from '../lib/last-words.js';
import { useT } from '../lib/translate.js';
import { runCommand, useAvailableCommands, useCommand } from '../lib/use-command.js';
import { visitorName } from '../lib/visitor-name.js';
import { KeyCaps } from '../ui/key-caps.js';

/** Everything that can be done now, and every conversation at hand, by typing a few letters. */
export function Palette() {
  const t = useT();
  const navigate = useNavigate();
  const available = useAvailableCommands().filter((id) => id !== 'palette' && id !== 'back');
  const known = useKnownConversations();
  const [conversations, setConversations] = useState<ReturnType<typeof known>>([]);
  useCommand('palette', () => {
    setConversations(known());
    spotlight.open();
  });
  const actions = [
    ...commandGroups.map((group) => ({
      group: t(`group.${group}`),
      actions: available
        .filter((id) => commandEntry(id).group === group)
        .map((id) => ({
          id,
          label: t(`command.${id}`),
          rightSection: <KeyCaps command={id} />,
          // After the palette has given the focus back, so that a command may take it.
          onClick: () => void setTimeout(() => runCommand(id), 0),
        })),
    })),
    {
      group: t('group.conversations'),
      actions: conversations.map(({ id, visitor, lastMessage }) => ({
        id,
        label: visitorName(t, visitor),
        description: lastWords(lastMessage) ?? undefined,
        leftSection: <IconMessage size={16} stroke={1.7} />,
        onClick: () => void navigate(`/inbox/all/${id}`),
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
      nothingFound={t('palette.nothing')}
      searchProps={{
        leftSection: <IconSearch size={17} stroke={1.7} />,
        placeholder: t('palette.placeholder'),
        'aria-label': t('palette.placeholder'),
      }}
      attributes={{ content: { 'aria-label': t('command.palette') } }}
      overlayProps={{ backgroundOpacity: 0.32, blur: 0 }}
      shadow="xl"
    />
  );
}
