import { plainWords } from './plain-words.js';

const polite =
  '(?: please| pls| thanks| thank you| sorry| then| now| all| everything| that| this| it| per favore| grazie| grazie mille| scusa| scusi| tutto| pure| allora| stare| perdere| cosi| ora)*';
const before =
  '(?:no |ok |sorry |well |actually |please |scusa |scusi |anzi |senti |guarda |allora |beh |mi scusi |per favore )*';
const english =
  'cancel|cancel (?:that|this|it)|stop|stop (?:it|that|this)|forget (?:about )?(?:it|that|this)|never ?mind|leave (?:it|that)|(?:drop|scratch) (?:it|that)|abort|quit|exit|skip it|i (?:have )?changed my mind|i ve changed my mind|i (?:don t|dont|do not|no longer) (?:want|need) (?:it|this|that|to)(?: (?:any ?more|any longer|do (?:it|this|that)(?: any ?more)?))?|i (?:don t|dont) want to (?:go on|continue)|not (?:any ?more|now|today)|maybe later|another time|let s (?:stop|leave it|forget it)';
const italian =
  'annulla|annullare|annullate|annulli|stop|basta|basta cosi|lascia(?:mo)?(?: perdere| stare)|lasci(?:a|ate)? (?:perdere|stare)|lascia(?:lo|la|telo|molo) (?:perdere|stare)|fa niente|non fa niente|non (?:ora|adesso)|non importa|come non detto|ho cambiato idea|ci ho ripensato|ci ripenso|non (?:lo |la )?(?:voglio|vuole|mi serve|serve|mi interessa)(?: piu)?|non voglio (?:piu )?(?:continuare|andare avanti|farlo|prenotare)|meglio di no lascia perdere|magari (?:dopo|un altra volta|piu tardi)|un altra volta|esci|fermati|interrompi|dimentica(?:tene|lo)?|niente lascia (?:perdere|stare)|niente(?: grazie)?';

const whole = new RegExp(`^${before}(?:${english}|${italian})${polite}$`);

/**
 * Whether the whole message cancels what is in progress: "forget it", "lascia perdere". "Cancel my appointment" is a request of its own.
 */
export function isCancel(text: string): boolean {
  return text.length <= 120 && whole.test(plainWords(text));
}
