import { withoutCourtesy } from '../intents/without-courtesy.js';
import { wordsBesideTimes } from '../when/read-when.js';
import type { WhenContext } from '../when/when-reading.js';
import { withoutGreeting } from './read-words.js';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that say nothing beside a day, and may be in a name: "Maria Di Domenica". */
const small = words('the a it its s is on in at for and ok then il la le lo l di del e per alle allora');
/** Words about a day that no name has: "Monday would be better". */
const choosing = words(
  'on at instead better rather would could works suits fine good let lets make prefer maybe invece meglio piuttosto sarebbe va bene facciamo preferisco preferirei magari vorrei possiamo',
);

/** Whether a reply to the question for a name is a day or time: "Monday please", not "Domenica Rossi". */
export function isTimeForName(text: string, context: WhenContext): boolean {
  const beside = wordsBesideTimes(withoutCourtesy(withoutGreeting(text)), context);
  if (beside === null) return false;
  const others = beside.words.filter((word) => !small.has(word));
  return !beside.isNamed || others.length === 0 || beside.words.some((word) => choosing.has(word));
}
