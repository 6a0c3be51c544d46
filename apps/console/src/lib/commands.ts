/** Command table: shortcuts and palette entries; the label is the message `command.<id>`. */
export const commandGroups = ['conversation', 'list', 'views', 'general'] as const;
export type CommandGroup = (typeof commandGroups)[number];

interface CommandEntry {
  /** `mod` is Cmd on a Mac and Ctrl elsewhere; two keys apart are pressed one after the other. */
  keys: string | null;
  group: CommandGroup;
  /** Works while a field has the focus. */
  inFields?: true;
}

export const commandTable = {
  accept: { keys: 'a', group: 'conversation' },
  decline: { keys: 'd', group: 'conversation' },
  take_over: { keys: 'o', group: 'conversation' },
  reply: { keys: 'r', group: 'conversation' },
  note: { keys: 'n', group: 'conversation' },
  send: { keys: 'mod+enter', group: 'conversation', inFields: true },
  send_and_resolve: { keys: 'mod+shift+enter', group: 'conversation', inFields: true },
  resolve: { keys: 'e', group: 'conversation' },
  reopen: { keys: 'u', group: 'conversation' },
  snooze: { keys: 'z', group: 'conversation' },
  wake: { keys: 'w', group: 'conversation' },
  transfer: { keys: 't', group: 'conversation' },
  return_to_bot: { keys: 'b', group: 'conversation' },
  toggle_context: { keys: ']', group: 'conversation' },
  next: { keys: 'j', group: 'list' },
  previous: { keys: 'k', group: 'list' },
  open: { keys: 'enter', group: 'list' },
  search: { keys: '/', group: 'list' },
  density: { keys: null, group: 'list' },
  toggle_views: { keys: '[', group: 'list' },
  go_queue: { keys: 'g q', group: 'views' },
  go_mine: { keys: 'g m', group: 'views' },
  go_bot: { keys: 'g b', group: 'views' },
  go_waiting_on_visitor: { keys: 'g w', group: 'views' },
  go_snoozed: { keys: 'g s', group: 'views' },
  go_resolved_today: { keys: 'g r', group: 'views' },
  go_all: { keys: 'g a', group: 'views' },
  go_history: { keys: 'g h', group: 'views' },
  go_knowledge: { keys: 'g k', group: 'views' },
  go_unanswered: { keys: 'g n', group: 'views' },
  go_settings: { keys: 'g ,', group: 'views' },
  new_article: { keys: 'c', group: 'general' },
  try_question: { keys: 'y', group: 'general' },
  save: { keys: 'mod+s', group: 'general', inFields: true },
  palette: { keys: 'mod+k', group: 'general', inFields: true },
  sheet: { keys: '?', group: 'general' },
  back: { keys: 'escape', group: 'general', inFields: true },
  presence_online: { keys: null, group: 'general' },
  presence_busy: { keys: null, group: 'general' },
  presence_away: { keys: null, group: 'general' },
  presence_offline: { keys: null, group: 'general' },
  scheme_light: { keys: null, group: 'general' },
  scheme_dark: { keys: null, group: 'general' },
  scheme_auto: { keys: null, group: 'general' },
  locale_en: { keys: null, group: 'general' },
  locale_it: { keys: null, group: 'general' },
  sign_out: { keys: null, group: 'general' },
} as const satisfies Record<string, CommandEntry>;

export type CommandId = keyof typeof commandTable;
export const commandIds = Object.keys(commandTable) as CommandId[];

export function commandEntry(id: CommandId): CommandEntry {
  return commandTable[id];
}
