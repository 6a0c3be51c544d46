/** Script of the forms: before the chat, and to confirm an e-mail address. */
import './forms.css';

export { ConfirmEmail } from './confirm-email.js';
export { PreChat } from './pre-chat.js';
