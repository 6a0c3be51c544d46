import { later } from './later.js';

/** Parts of the panel that are loaded when they are needed. */
export const cardsPart = later(() => import('../later/cards.js'));
export const formsPart = later(() => import('../later/forms.js'));
export const ratingPart = later(() => import('../later/rating.js'));
export const passagePart = later(() => import('../later/passage-sheet.js'));
export const relatedPart = later(() => import('../later/related-articles.js'));
export const waitingPart = later(() => import('../later/waiting-bar.js'));
export const refusedPart = later(() => import('../later/refused-view.js'));
export const transcriptPart = later(() => import('../later/transcript.js'));
