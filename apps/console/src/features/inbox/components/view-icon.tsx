import {
  IconChecks,
  IconClockPause,
  IconHourglassLow,
  IconInbox,
  IconMessages,
  IconRobot,
  IconUser,
} from '@tabler/icons-react';
import type { InboxView } from '../api/views.js';

const icons: Record<InboxView, typeof IconInbox> = {
  queue: IconInbox,
  mine: IconUser,
  bot: IconRobot,
  waiting_on_visitor: IconHourglassLow,
  snoozed: IconClockPause,
  resolved_today: IconChecks,
  all: IconMessages,
};

export function ViewIcon({ view }: { view: InboxView }) {
  const Icon = icons[view];
  return <Icon size={17} stroke={1.7} aria-hidden="true" />;
}
