/** What can be exported, and as what. `jsonl` is a JSON value on each line. */
export const exportSubjects = ['history', 'audit'] as const;
export const exportFormats = ['csv', 'json', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];
