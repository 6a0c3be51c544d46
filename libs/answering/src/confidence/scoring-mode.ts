/**
 * Models behind a score: `matching`, those without training; `trained`, these and the trained ones; `meaning`, all of them and vector
 * similarity. Each mode has its own confidence model.
 */
export type AnswerScoringMode = 'matching' | 'trained' | 'meaning';
export type ScoringMode = AnswerScoringMode | 'documents';
