import { plainWords } from './plain-words.js';

/** Stop words around a product's name in a question: systems search for products that match all words. */
const around = new Set(
  [
    'is are was do does did you still have has had got any some the a an in on of at it its there',
    'stock stocked available availability left can could may i we us get buy order purchase sell selling sold carry',
    'for me my please how much many what which when will would be back again check if whether with your shop store',
    'now today currently right also and or out want need looking look like to this that these those',
    'product products item items tell check know find hi hello thanks',
    'e sono avete ha hai c ce ci disponibile disponibili disponibilita magazzino negozio il lo la i gli le un uno una',
    'di del dello della dei degli delle dell d l nel nello nella nell al allo alla all da per con ancora qualche',
    'quanti quante quanto quanta vostro vostra vorrei voglio cerco comprare acquistare ordinare posso potrei mi serve',
    'esaurito esaurita esauriti esaurite finito finita torna tornera quando se che quale quali prodotto prodotti articolo',
    'vendete tenete rimasto rimasta rimasti rimaste controlla guarda si puo sapere dire dirmi grazie ciao buongiorno salve questo questa quel quello quella oggi adesso',
  ].flatMap((line) => line.split(' ')),
);

/** What of a question for a product is its name: "is the Lys 2 tent in stock?" is "Lys 2 tent". Null: nothing is left. */
export function readProduct(text: string): string | null {
  const words = text
    .slice(0, 500)
    .split(/[\s,;:!?()"«»“”’']+|\.(?=\s|$)/u)
    .filter((word) => plainWords(word) !== '' && !around.has(plainWords(word)));
  return words.length === 0 ? null : words.join(' ');
}
