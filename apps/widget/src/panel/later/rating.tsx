/** Script of the rating: at the end of the conversation, and over it. */
import './rating.css';

export { RatingCard } from './rating-card.js';
export { RatingSheet } from './rating-sheet.js';
