import type { HeldBack } from '../confidence/calibration.js';
import { type ConfidenceModel, fitConfidence, type Observation } from '../confidence/confidence-model.js';
import { documentEvidence } from '../confidence/document-evidence.js';
import { heldBackOf } from '../confidence/held-back.js';
import { usualConfidence } from '../confidence/usual.js';
import type { PassageIndex } from '../documents/passage-index.js';
import type { Pause } from '../numeric/pause.js';
import { seededRandom, shuffle } from '../numeric/random.js';
import { type Analysis, analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';
import { unheard } from './disguise.js';

const most = 1200;
const fewest = 20;
const pull = 1;
/** Share of pseudo-questions with words that are not the passage's, and how many of their words those are. */
const foreign = { questions: 1, words: 0.4, strange: 0.3 };

/**
 * Measures when a found passage is right by asking for sentences of the passages themselves: a few of their content
 * words, often mixed with others, once with the passage there and once without. Null with too few passages.
 */
export async function calibrateDocuments(
  index: PassageIndex,
  language: Language,
  seed: number,
  pause: Pause,
): Promise<{ model: ConfidenceModel; share: number; heldBack: HeldBack } | null> {
  const random = seededRandom(seed);
  const slots = shuffle([...index.slots()], random);
  if (slots.length < fewest) return null;
  const stock = slots.slice(0, 200).flatMap((slot) => contentWords(index.passage(slot)?.text ?? '', language));
  const observations: Observation[] = [];
  for (let turn = 0; turn < most; turn += 1) {
    const slot = slots[turn % slots.length] as number;
    const question = pseudoQuestion(index, slot, language, stock, random);
    if (question) {
      const present = index.search(question);
      observations.push({ evidence: documentEvidence(present), right: present.found[0]?.slot === slot, weight: 1 });
      observations.push({ evidence: documentEvidence(index.search(question, slot)), right: false, weight: 1 });
    }
    await pause();
  }
  if (observations.length < 2 * fewest) return null;
  const model = await fitConfidence(observations, usualConfidence.documents, pull, pause);
  const share = observations.filter(({ right }) => right).length / observations.length;
  return { model, share, heldBack: heldBackOf(observations, model) };
}

function pseudoQuestion(
  index: PassageIndex,
  slot: number,
  language: Language,
  stock: readonly string[],
  random: () => number,
): Analysis | null {
  const text = index.passage(slot)?.text ?? '';
  const sentences = index.sentences(slot);
  const sentence = sentences[Math.floor(random() * sentences.length)];
  if (!sentence) return null;
  const words = contentWords(text.slice(sentence.start, sentence.end), language);
  if (words.length < 2) return null;
  const asked = shuffle(words, random).slice(0, 2 + Math.floor(random() * 6));
  const mixed =
    random() < foreign.questions
      ? asked.map((word) => {
          if (random() >= foreign.words) return word;
          return random() < foreign.strange ? unheard : (stock[Math.floor(random() * stock.length)] as string);
        })
      : asked;
  return analyse(mixed.join(' '), language);
}

function contentWords(text: string, language: Language): string[] {
  const stopWords = stopWordsOf(language);
  return analyse(text, language).words.filter((word) => !stopWords.has(word));
}
