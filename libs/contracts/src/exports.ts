/** Subjects and formats of exports. `jsonl` is one JSON value per line. */
export const exportSubjects = ['history', 'audit'] as const;
export const exportFormats = ['csv', 'json', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];
