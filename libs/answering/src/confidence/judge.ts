/**
 * Who judged an answer: `matching`, the members alone that need no training; `trained`, these and the trained ones;
 * `meaning`, all of them and the nearness of vectors.
 */
export type AnswerJudge = 'matching' | 'trained' | 'meaning';
export type Judge = AnswerJudge | 'documents';
