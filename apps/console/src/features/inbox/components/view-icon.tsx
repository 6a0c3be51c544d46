import {
  IconChecks,
  IconClockPause,
  IconHourglassLow,
  IconInbox,
  IconMessages,
  IconRobot,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { ConversationView } from '#contracts/rest.js';

const icons: Record<ConversationView, typeof IconInbox> = {
  queue: IconInbox,
  mine: IconUser,
  unassigned: IconUserQuestion,
  bot: IconRobot,
  waiting_on_visitor: IconHourglassLow,
  snoozed: IconClockPause,
  resolved_today: IconChecks,
  all: IconMessages,
};

export function ViewIcon({ view }: { view: ConversationView }) {
  const Icon = icons[view];
  return <Icon size={17} stroke={1.7} aria-hidden="true" />;
}
